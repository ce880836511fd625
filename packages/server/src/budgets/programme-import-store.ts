import type { ProgrammeImport, StoredProgramme } from '@brick/domain/budgets/programme-import-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { isStaleEdit, type RecordEdit } from '../platform/records/record-store.ts';
import { milestones, progressEntries } from '../schema/budgets.ts';
import type { ProjectWrite } from './budget-store.ts';
import {
  milestoneRows,
  type ProgrammeContext,
  type ProgrammeState,
  serializeProgramme,
} from './programme-store.ts';
import { percentToColumn, progressRows } from './progress-store.ts';

type MilestoneRow = typeof milestones.$inferSelect;

/** The milestones of a project by the key that a file knows them by. One that was deleted gives way to one that is there. */
export type KnownMilestones = ReadonlyMap<string, MilestoneRow>;

/** Loads the milestones that a file knows by these keys, those in the trash too, and locks them for a write. */
export async function loadKnownMilestones(
  connection: Connection,
  projectId: number,
  { keys, lock }: { keys: readonly string[]; lock: boolean },
): Promise<KnownMilestones> {
  if (keys.length === 0) return new Map();
  const rows = await connection.rows<MilestoneRow>(sql`
    select ${columnsOf(milestones)} from ${milestones}
    where ${milestones.projectId} = ${projectId} and ${milestones.importKey} = any(${sql.param([...keys])}::text[])
    order by ${milestones.id} ${lock ? sql`for update` : sql``}`);
  const known = new Map<string, MilestoneRow>();
  for (const row of rows) {
    const first = known.get(row.importKey ?? '');
    if (!first || (first.deletedAt !== null && row.deletedAt === null)) known.set(row.importKey ?? '', row);
  }
  return known;
}

/** Serializes the programme as it is kept, with the milestones that a file names. */
export const serializeStored = (
  programme: ProgrammeState,
  beside: ProgrammeContext,
  known: KnownMilestones,
): StoredProgramme => ({
  phases: serializeProgramme(programme, beside).phases,
  milestones: [...known].map(([importKey, { title, phase, plannedOn, version, deletedAt }]) => ({
    ...{ importKey, title, phase, plannedOn, version },
    inTrash: deletedAt !== null,
  })),
  version: programme.version,
});

/** Whether an import was made from these milestones as they are. One that was deleted does not come back by it. */
export const startsFrom = (known: KnownMilestones, sent: ProgrammeImport['milestones']): boolean =>
  sent.every(({ importKey, version }) => {
    const row = known.get(importKey);
    return row ? row.deletedAt === null && !isStaleEdit(row, version) : version === undefined;
  });

/** Throws if a key is sent twice: the second would have nothing to move. */
export function assertDistinctKeys(sent: ProgrammeImport['milestones']): void {
  const keys = new Set<string>();
  for (const [index, { importKey }] of sent.entries()) {
    if (keys.has(importKey))
      throw fieldProblem(
        `milestones.${index}.importKey`,
        problemMessage('Another milestone has this key already'),
      );
    keys.add(importKey);
  }
}

/** Adds the milestones that are not there, and moves the others: their title stays as it is here. */
export async function storeMilestones(
  context: ProjectWrite,
  known: KnownMilestones,
  sent: ProgrammeImport['milestones'],
): Promise<void> {
  const { connection, caller, projectId } = context;
  const edits: RecordEdit<MilestoneRow>[] = [];
  const added = sent.flatMap(({ version: _, importKey, ...fields }) => {
    const row = known.get(importKey);
    if (!row) return [{ importKey, fields }];
    edits.push({ row, fields: { phase: fields.phase, plannedOn: fields.plannedOn } });
    return [];
  });
  await Promise.all([
    milestoneRows.changeAll(context, edits),
    ...added.map(({ importKey, fields }) =>
      milestoneRows.add(
        { connection, caller },
        { ...fields, importKey, projectId, addedBy: caller.userId },
        { ...fields, reachedOn: null },
      ),
    ),
  ]);
}

/** Enters percent complete as of a day, but for phases whose last entry of that day says the same. */
export async function storeProgress(
  context: ProjectWrite,
  date: CalendarDate,
  progress: ProgrammeImport['progress'],
): Promise<void> {
  const { connection, caller, projectId } = context;
  const held = await connection.rows<{ phase: Phase; percent: string }>(sql`
    select distinct on (phase) phase, percent_complete as percent from ${progressEntries}
    where ${progressEntries.projectId} = ${projectId} and ${progressEntries.date} = ${date}
      and ${progressEntries.deletedAt} is null
    order by phase, id desc`);
  const last = new Map(held.map(({ phase, percent }) => [phase, percent]));
  await Promise.all(
    PHASES.flatMap((phase) => {
      const sent = progress[phase];
      if (sent === undefined || last.get(phase) === percentToColumn(sent)) return [];
      const row = { phase, date, note: null, projectId, enteredBy: caller.userId };
      return [
        progressRows.add(
          { connection, caller },
          { ...row, percentComplete: percentToColumn(sent) },
          { phase, percentComplete: sent, date, note: null },
        ),
      ];
    }),
  );
}
