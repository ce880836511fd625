import type { Milestone, Programme } from '@brick/domain/budgets/programme-api';
import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { percentOf, rate } from '@brick/domain/ledger/rate';
import { durationOf, elapsedOf, spanOf } from '@brick/domain/ledger/schedule/planned-value';
import {
  applyPhaseEdit,
  assertPossibleDates,
  EMPTY_PROGRAMME_PHASE,
  type PhaseEdit,
  type ProgrammePhase,
  plannedDays,
} from '@brick/domain/ledger/schedule/programme-phase';
import { percent } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { diffFields, logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { MAX_ROWS } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { milestones, programmePhases, programmes } from '../schema/budgets.ts';
import { latestProgressQuery } from './budget-data.ts';
import type { ProjectWrite } from './budget-store.ts';

export const milestoneRows = createRecordStore({
  kind: 'milestone',
  table: milestones,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

type PhaseDatesByName = Partial<Record<Phase, ProgrammePhase>>;

/** The dates of all phases of a project and their common version. */
export interface ProgrammeState {
  version: number;
  phases: PhaseDatesByName;
}

/** The progress of a phase, and its date. */
interface PhaseProgress {
  percentComplete: number;
  date: CalendarDate;
}

const PHASE_COLUMNS = [
  ['plannedStart', programmePhases.plannedStart],
  ['plannedFinish', programmePhases.plannedFinish],
  ['baselineStart', programmePhases.baselineStart],
  ['baselineFinish', programmePhases.baselineFinish],
  ['actualStart', programmePhases.actualStart],
  ['actualFinish', programmePhases.actualFinish],
] as const;

const days = sql.join(
  PHASE_COLUMNS.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);

/** Loads the programme of a project. An unplanned one has the first version. */
export async function loadProgramme(connection: Connection, projectId: number): Promise<ProgrammeState> {
  const [row] = await connection.rows<{ version: number | null; phases: PhaseDatesByName | null }>(sql`
    select (select version from ${programmes} where ${programmes.projectId} = ${projectId}) as version,
      (select json_object_agg(${programmePhases.phase}, json_build_object(${days})) from ${programmePhases}
        where ${programmePhases.projectId} = ${projectId}) as phases`);
  return { version: row?.version ?? 1, phases: row?.phases ?? {} };
}

/** Locks the programme until the transaction ends. */
export async function lockProgramme(connection: Connection, projectId: number): Promise<ProgrammeState> {
  // Sent together, executed in order: the last query reads once the lock is held.
  const [, , programme] = await Promise.all([
    connection.rows(sql`insert into ${programmes} (project_id) values (${projectId}) on conflict do nothing`),
    connection.rows(sql`select 1 from ${programmes} where ${programmes.projectId} = ${projectId} for update`),
    loadProgramme(connection, projectId),
  ]);
  return programme;
}

/** The phases that an edit changes. Throws invalid for inconsistent dates. */
export function applyPhaseEdits(
  { phases }: ProgrammeState,
  edits: Partial<Record<Phase, PhaseEdit | undefined>>,
  today: CalendarDate,
): PhaseDatesByName {
  const after = Object.fromEntries(
    PHASES.flatMap((phase) => {
      const [before, edit] = [phases[phase] ?? EMPTY_PROGRAMME_PHASE, edits[phase]];
      const now = edit && applyPhaseEdit(before, edit);
      return now && diffFields({ ...before }, now) ? [[phase, now] as const] : [];
    }),
  );
  assertPossibleDates(after, today);
  return after;
}

const upsert = (projectId: number, phases: PhaseDatesByName): SQL => sql`
  insert into ${programmePhases} (project_id, phase, ${names((name) => name)})
  select ${projectId}::bigint, phase, ${names((name) => name)}
  from jsonb_to_recordset(${JSON.stringify(Object.entries(phases).map(([phase, row]) => ({ phase, ...columnNames(row) })))}::jsonb)
    as given (phase text, ${names((name) => `${name} date`)})
  on conflict (project_id, phase) do update set ${names((name) => `${name} = excluded.${name}`)}`;

const names = (written: (name: string) => string): SQL =>
  sql.raw(PHASE_COLUMNS.map(([, column]) => written(column.name)).join(', '));

const columnNames = (row: ProgrammePhase) =>
  Object.fromEntries(PHASE_COLUMNS.map(([name, column]) => [column.name, row[name]]));

/** Stores phases with the next version and a log entry. The programme must be locked. */
export async function storePhases(
  { connection, caller, projectId }: ProjectWrite,
  before: ProgrammeState,
  after: PhaseDatesByName,
): Promise<void> {
  const changes = Object.entries(after).flatMap(([phase, now]) => {
    const changed = diffFields({ ...(before.phases[phase as Phase] ?? EMPTY_PROGRAMME_PHASE) }, { ...now });
    return changed ? [{ phase, ...changed }] : [];
  });
  await Promise.all([
    connection.rows(upsert(projectId, after)),
    connection.rows(
      sql`update ${programmes} set version = version + 1, updated_at = now() where project_id = ${projectId}`,
    ),
    logActivity(connection, {
      projectId,
      actorId: caller.userId,
      entity: 'programme',
      entityId: projectId,
      action: 'updated',
      before: { phases: Object.fromEntries(changes.map((change) => [change.phase, change.before])) },
      after: { phases: Object.fromEntries(changes.map((change) => [change.phase, change.after])) },
    }),
  ]);
}

/** Loads the milestones of a project in planned order. */
const loadMilestones = (connection: Connection, projectId: number): Promise<Milestone[]> =>
  connection.rows<Milestone>(sql`
    select ${columnsOf(milestones)} from ${milestones}
    where ${milestones.projectId} = ${projectId} and ${milestones.deletedAt} is null
    order by ${milestones.plannedOn}, ${milestones.id} limit ${MAX_ROWS}`);

async function loadProgress(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<Map<Phase, PhaseProgress>> {
  const rows = await connection.rows<{ phase: Phase; percent: string; date: CalendarDate }>(
    sql`select phases.phase, entry.percent_complete as percent, entry.date from ${latestProgressQuery(sql`${projectId}::bigint`, asOf)}`,
  );
  return new Map(
    rows.map(({ phase, percent: text, date }) => [phase, { percentComplete: percentOf(rate(text)), date }]),
  );
}

/** The data shown with the dates of a programme. */
export interface ProgrammeContext {
  asOf: CalendarDate;
  milestones: Milestone[];
  progress: ReadonlyMap<Phase, PhaseProgress>;
}

export async function loadProgrammeContext(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<ProgrammeContext> {
  const [found, progress] = await Promise.all([
    loadMilestones(connection, projectId),
    loadProgress(connection, projectId, asOf),
  ]);
  return { asOf, milestones: found, progress };
}

function serializePhase(phase: Phase, dates: ProgrammePhase, { asOf, progress }: ProgrammeContext) {
  const planned = plannedDays(dates);
  const done = progress.get(phase);
  const { baselineFinish, plannedFinish } = dates;
  return {
    phase,
    ...dates,
    percentComplete: done?.percentComplete ?? null,
    percentCompleteOn: done?.date ?? null,
    plannedPercent: planned && percent(BigInt(elapsedOf(planned, asOf)), BigInt(durationOf(planned))),
    movedDays: baselineFinish && plannedFinish && daysBetween(baselineFinish, plannedFinish),
  };
}

/** Serializes a programme. */
export function serializeProgramme({ version, phases }: ProgrammeState, beside: ProgrammeContext): Programme {
  const span = spanOf(Object.values(phases).flatMap((dates) => plannedDays(dates) ?? []));
  return {
    asOf: beside.asOf,
    phases: PHASES.map((phase) => serializePhase(phase, phases[phase] ?? EMPTY_PROGRAMME_PHASE, beside)),
    start: span?.start ?? null,
    finish: span?.finish ?? null,
    milestones: beside.milestones,
    version,
  };
}
