import type { Milestone, Programme } from '@brick/domain/budgets/programme-contract';
import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { durationOf, elapsedOf, spanOf } from '@brick/domain/ledger/planned-value';
import {
  mustBePossible,
  NOTHING_PLANNED,
  type PhaseEdit,
  type ProgrammePhase,
  plannedDays,
  replanned,
} from '@brick/domain/ledger/programme';
import { percentOf, rate } from '@brick/domain/ledger/rate';
import { percent } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import { difference, record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { columnsOf } from '../platform/list.ts';
import { MOST_ROWS } from '../platform/part.ts';
import { milestones, programmePhases, programmes } from '../schema/budgets.ts';
import { latestProgress } from './budget-parts.ts';
import type { Writing } from './budget-store.ts';

export const milestoneRows = keptRows({
  kind: 'milestone',
  table: milestones,
  facts: ({ addedBy }) => ({ createdBy: addedBy }),
});

type Phases = Partial<Record<Phase, ProgrammePhase>>;

/** The dates of a project's phases, with the version of all of them together. */
export interface StoredProgramme {
  version: number;
  phases: Phases;
}

/** What of a phase is done, and since when it is known. */
interface Done {
  percentComplete: number;
  date: CalendarDate;
}

const COLUMNS = [
  ['plannedStart', programmePhases.plannedStart],
  ['plannedFinish', programmePhases.plannedFinish],
  ['baselineStart', programmePhases.baselineStart],
  ['baselineFinish', programmePhases.baselineFinish],
  ['actualStart', programmePhases.actualStart],
  ['actualFinish', programmePhases.actualFinish],
] as const;

const days = sql.join(
  COLUMNS.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);

/** The programme of a project; one that nobody has planned yet is at its first version. */
export async function programmeOf(connection: Connection, projectId: number): Promise<StoredProgramme> {
  const [row] = await connection.rows<{ version: number | null; phases: Phases | null }>(sql`
    select (select version from ${programmes} where ${programmes.projectId} = ${projectId}) as version,
      (select json_object_agg(${programmePhases.phase}, json_build_object(${days})) from ${programmePhases}
        where ${programmePhases.projectId} = ${projectId}) as phases`);
  return { version: row?.version ?? 1, phases: row?.phases ?? {} };
}

/** The programme as nobody else can change it until the transaction ends. */
export async function lockedProgramme(connection: Connection, projectId: number): Promise<StoredProgramme> {
  // Sent at once, done one after the other: the last one reads what is there once the lock is held.
  const [, , programme] = await Promise.all([
    connection.rows(sql`insert into ${programmes} (project_id) values (${projectId}) on conflict do nothing`),
    connection.rows(sql`select 1 from ${programmes} where ${programmes.projectId} = ${projectId} for update`),
    programmeOf(connection, projectId),
  ]);
  return programme;
}

/** The phases that an edit leaves otherwise than they were. Throws invalid for days that do not fit together. */
export function edited(
  { phases }: StoredProgramme,
  edits: Partial<Record<Phase, PhaseEdit | undefined>>,
  today: CalendarDate,
): Phases {
  const after = Object.fromEntries(
    PHASES.flatMap((phase) => {
      const [before, edit] = [phases[phase] ?? NOTHING_PLANNED, edits[phase]];
      const now = edit && replanned(before, edit);
      return now && difference({ ...before }, now) ? [[phase, now] as const] : [];
    }),
  );
  mustBePossible(after, today);
  return after;
}

const upsert = (projectId: number, phases: Phases): SQL => sql`
  insert into ${programmePhases} (project_id, phase, ${names((name) => name)})
  select ${projectId}::bigint, phase, ${names((name) => name)}
  from jsonb_to_recordset(${JSON.stringify(Object.entries(phases).map(([phase, row]) => ({ phase, ...columnNames(row) })))}::jsonb)
    as given (phase text, ${names((name) => `${name} date`)})
  on conflict (project_id, phase) do update set ${names((name) => `${name} = excluded.${name}`)}`;

const names = (written: (name: string) => string): SQL =>
  sql.raw(COLUMNS.map(([, column]) => written(column.name)).join(', '));

const columnNames = (row: ProgrammePhase) =>
  Object.fromEntries(COLUMNS.map(([name, column]) => [column.name, row[name]]));

/** Stores phases with the next version and their entry in the activity log. The programme must be locked. */
export async function storePhases(
  { connection, caller, projectId }: Writing,
  before: StoredProgramme,
  after: Phases,
): Promise<void> {
  const changes = Object.entries(after).flatMap(([phase, now]) => {
    const changed = difference({ ...(before.phases[phase as Phase] ?? NOTHING_PLANNED) }, { ...now });
    return changed ? [{ phase, ...changed }] : [];
  });
  await Promise.all([
    connection.rows(upsert(projectId, after)),
    connection.rows(
      sql`update ${programmes} set version = version + 1, updated_at = now() where project_id = ${projectId}`,
    ),
    record(connection, {
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

/** The milestones of a project in their planned order. */
const milestonesOf = (connection: Connection, projectId: number): Promise<Milestone[]> =>
  connection.rows<Milestone>(sql`
    select ${columnsOf(milestones)} from ${milestones}
    where ${milestones.projectId} = ${projectId} and ${milestones.deletedAt} is null
    order by ${milestones.plannedOn}, ${milestones.id} limit ${MOST_ROWS}`);

async function progressOf(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<Map<Phase, Done>> {
  const rows = await connection.rows<{ phase: Phase; percent: string; date: CalendarDate }>(
    sql`select phases.phase, entry.percent_complete as percent, entry.date from ${latestProgress(sql`${projectId}::bigint`, asOf)}`,
  );
  return new Map(
    rows.map(({ phase, percent: text, date }) => [phase, { percentComplete: percentOf(rate(text)), date }]),
  );
}

/** What stands beside the dates of a programme. */
export interface Beside {
  asOf: CalendarDate;
  milestones: Milestone[];
  progress: ReadonlyMap<Phase, Done>;
}

export async function besideProgramme(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<Beside> {
  const [found, progress] = await Promise.all([
    milestonesOf(connection, projectId),
    progressOf(connection, projectId, asOf),
  ]);
  return { asOf, milestones: found, progress };
}

function phaseShown(phase: Phase, dates: ProgrammePhase, { asOf, progress }: Beside) {
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

/** A programme as its call answers it. */
export function shown({ version, phases }: StoredProgramme, beside: Beside): Programme {
  const span = spanOf(Object.values(phases).flatMap((dates) => plannedDays(dates) ?? []));
  return {
    asOf: beside.asOf,
    phases: PHASES.map((phase) => phaseShown(phase, phases[phase] ?? NOTHING_PLANNED, beside)),
    start: span?.start ?? null,
    finish: span?.finish ?? null,
    milestones: beside.milestones,
    version,
  };
}
