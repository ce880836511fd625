import { MAX_PROGRAMME_BYTES } from '@brick/domain/budgets/programme-file';
import {
  importProgramme,
  type ProgrammeImport,
  readProgrammeFile,
} from '@brick/domain/budgets/programme-import-api';
import { createPhaseFinder, proposePhases } from '@brick/domain/budgets/task-phases';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { entryDay } from '@brick/domain/ledger/schedule/progress-entries';
import { can, type Member } from '@brick/domain/permissions';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { readSentFile } from '../files/service.ts';
import { notAllowed } from '../platform/access/project-access.ts';
import { type ProjectContext, serve } from '../platform/http/endpoint-handlers.ts';
import { isStaleEdit, staleEdit } from '../platform/records/record-store.ts';
import { TOO_LARGE, unreadableProgramme } from './programme-file-refusals.ts';
import {
  assertDistinctKeys,
  type KnownMilestones,
  loadKnownMilestones,
  serializeStored,
  startsFrom,
  storeMilestones,
  storeProgress,
} from './programme-import-store.ts';
import {
  applyPhaseEdits,
  loadProgramme,
  loadProgrammeContext,
  lockProgramme,
  storePhases,
} from './programme-store.ts';

const findPhase = createPhaseFinder(Object.values(FILE_LABELS).map(({ phases }) => phases));

/** Throws without the rights that the same entries need when they are made by hand. */
function assertMayImport(
  member: Member,
  { milestones, progress }: ProgrammeImport,
  known: KnownMilestones,
): void {
  const adds = milestones.some(({ importKey }) => !known.has(importKey));
  if (adds && !can(member, 'budget', 'create')) throw notAllowed();
  if (Object.keys(progress).length > 0 && !can(member, 'progress', 'create')) throw notAllowed();
}

/** The day of what is entered as progress; null if nothing is. Throws if it is not stated, or still to come. */
function progressDay({ progress, statusOn }: ProgrammeImport, today: CalendarDate): CalendarDate | null {
  if (Object.keys(progress).length === 0) return null;
  if (statusOn === null)
    throw fieldProblem('statusOn', problemMessage('Percent complete needs the day that it is of'));
  return entryDay(statusOn, today);
}

interface FileMilestones {
  keys: readonly string[];
  lock: boolean;
}

/** Loads the programme, and the milestones that a file names. Locked, nobody else imports or plans meanwhile. */
const load = async (
  { connection, project, today }: Pick<ProjectContext<unknown>, 'connection' | 'project' | 'today'>,
  { keys, lock }: FileMilestones,
) => {
  // Sent together, executed in order: whoever waits for the programme finds the milestones as they are then.
  const [programme, beside, known] = await Promise.all([
    lock ? lockProgramme(connection, project.id) : loadProgramme(connection, project.id),
    loadProgrammeContext(connection, project.id, today),
    loadKnownMilestones(connection, project.id, { keys, lock }),
  ]);
  return { programme, known, stored: serializeStored(programme, beside, known) };
};

export const programmeImportRoutes = [
  serve(readProgrammeFile, async (context) => {
    const { reading } = await readSentFile(context, 'programme', {
      ...{ most: MAX_PROGRAMME_BYTES, tooLarge: TOO_LARGE },
    });
    if (reading.outcome === 'refused') throw unreadableProgramme(reading.code);
    const proposed = proposePhases(reading.tasks, findPhase);
    const keys = reading.tasks.flatMap(({ importKey }) => importKey ?? []);
    const { stored } = await load(context, { keys, lock: false });
    const tasks = reading.tasks.map((task, index) => ({ ...task, phase: proposed[index] ?? null }));
    return { ...reading, tasks, stored };
  }),

  serve(importProgramme, async (context) => {
    const { project, member, body, today } = context;
    assertDistinctKeys(body.milestones);
    const date = progressDay(body, today);
    const keys = body.milestones.map(({ importKey }) => importKey);
    const { programme, known, stored } = await load(context, { keys, lock: true });
    assertMayImport(member, body, known);
    if (isStaleEdit(programme, body.version) || !startsFrom(known, body.milestones)) throw staleEdit(stored);
    const after = applyPhaseEdits(programme, body.phases, today);
    const writing = { ...context, projectId: project.id };
    await Promise.all([
      Object.keys(after).length > 0 && storePhases(writing, programme, after),
      storeMilestones(writing, known, body.milestones),
      date !== null && storeProgress(writing, date, body.progress),
    ]);
    return (await load(context, { keys, lock: false })).stored;
  }),
];
