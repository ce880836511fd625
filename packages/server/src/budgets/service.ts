import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Budget, BudgetInputs, BudgetLevel } from '@brick/domain/ledger/budget/budget';
import { budgetInputs, spentByMonth } from '@brick/domain/ledger/budget/budget-from-totals';
import { type CashFlow, cashFlow } from '@brick/domain/ledger/cash-flow';
import type { Ratio } from '@brick/domain/ledger/ratio';
import { type EarnedValue, earnedValue, enteredSpi } from '@brick/domain/ledger/schedule/earned-value';
import { earnedValueInputs } from '@brick/domain/ledger/schedule/earned-value-inputs';
import type { PlannedPeriod } from '@brick/domain/ledger/schedule/planned-value';
import { plannedDays } from '@brick/domain/ledger/schedule/programme-phase';
import { type CurvePoint, curveDays, sCurve } from '@brick/domain/ledger/schedule/s-curve';
import { can, type Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import {
  budgetTransfers,
  commitments,
  phaseBudgets,
  programmePhases,
  progressEntries,
} from '../schema/budgets.ts';
import { type BudgetDataOptions, END_OF_TIME, loadBudgetData, loadBudgetDataOf } from './budget-data.ts';
import { computeBudget, lockBudgetData, type ProjectWrite } from './budget-store.ts';
import { loadWorkOnDays } from './earned-value-store.ts';
import { loadProgramme, lockProgramme, type ProgrammeState, storePhases } from './programme-store.ts';

/** Loads the budget inputs of a project as of today, including all decisions. */
export async function loadBudgetInputs(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetInputs> {
  const parts = await loadBudgetData(connection, projectId, { asOf: today, decidedUntil: END_OF_TIME });
  return budgetInputs(parts.kept);
}

/** Loads the same inputs and locks them until the transaction ends. */
export async function lockBudgetInputs(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetInputs> {
  return budgetInputs((await lockBudgetData(connection, projectId, today)).kept);
}

/** Loads the budget of a project as of a day. */
export const loadBudget = async (
  connection: Connection,
  projectId: number,
  { asOf, timezone }: Pick<BudgetDataOptions, 'asOf' | 'timezone'>,
): Promise<Budget> =>
  computeBudget(await loadBudgetData(connection, projectId, { asOf, ...(timezone && { timezone }) }));

/** Loads planned, actual and forecast cost by month, as of a day. */
export async function loadCashFlow(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<CashFlow> {
  const parts = await loadBudgetData(connection, projectId, { asOf, byMonth: true });
  const { kept, programme } = parts;
  const phases = earnedValueInputs(computeBudget(parts), programme, kept.percentComplete);
  return cashFlow({ phases, spent: spentByMonth(kept), asOf });
}

/** Loads the earned value of a project as of a day, and its S-curve. */
export async function loadEarnedValue(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<{ value: EarnedValue; curve: CurvePoint[] }> {
  const parts = await loadBudgetData(connection, projectId, { asOf, byMonth: true });
  const work = earnedValueInputs(computeBudget(parts), parts.programme, parts.kept.percentComplete);
  const value = earnedValue(work, asOf);
  const days = value.span ? curveDays(value.span, asOf) : [];
  const workAt = await loadWorkOnDays(connection, parts, work, days);
  return { value, curve: sCurve(days, asOf, workAt) };
}

/** Loads the planned, baseline and actual dates of the phases. */
export const loadProgrammeDates = async (
  connection: Connection,
  projectId: number,
): Promise<ProgrammeState['phases']> => (await loadProgramme(connection, projectId)).phases;

const plannedOf = ({ phases }: ProgrammeState, phase: Phase | null): PlannedPeriod | null => {
  const dates = phase && phases[phase];
  return dates ? plannedDays(dates) : null;
};

/** Loads the planned days of a phase. Null if it has none or no phase is given. */
export const loadPlannedDays = async (
  connection: Connection,
  projectId: number,
  phase: Phase | null,
): Promise<PlannedPeriod | null> => plannedOf(await loadProgramme(connection, projectId), phase);

/** Locks the planned days of a phase and returns how to move its finish. */
export async function lockPlannedDays(
  connection: Connection,
  projectId: number,
  phase: Phase | null,
): Promise<{
  planned: PlannedPeriod | null;
  moveTo: (writing: ProjectWrite, finish: CalendarDate) => Promise<void>;
}> {
  const programme = await lockProgramme(connection, projectId);
  return {
    planned: plannedOf(programme, phase),
    async moveTo(writing, finish) {
      const dates = phase && programme.phases[phase];
      if (dates) await storePhases(writing, programme, { [phase]: { ...dates, plannedFinish: finish } });
    },
  };
}

/** Throws if the commitment is not in the project or hidden from the member. */
export async function assertCommitment(
  connection: Connection,
  member: Member,
  projectId: number,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  const found = can(member, 'budget', 'read')
    ? await connection.rows(sql`
        select 1 from ${commitments} where ${commitments.projectId} = ${projectId} and ${commitments.id} = ${id}
          and ${commitments.deletedAt} is null`)
    : [];
  if (found.length > 0) return;
  const sentence = problemMessage('Choose a commitment of this project');
  throw fieldProblem('commitmentId', sentence);
}

/** Filters the projects that have a programme and progress: without both there is no SPI. */
const projectsUnderWay = (connection: Connection, projectIds: readonly number[]) =>
  connection.rows<{ id: number }>(sql`
    select asked.id from unnest(${sql.param([...projectIds])}::bigint[]) as asked (id)
    where exists (select from ${programmePhases} where ${programmePhases.projectId} = asked.id and ${programmePhases.plannedStart} is not null)
      and exists (select from ${progressEntries} where ${progressEntries.projectId} = asked.id and ${progressEntries.deletedAt} is null)`);

/** Loads the SPI by project, for projects whose programme and progress define one. */
export async function loadSpi(
  connection: Connection,
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<Map<number, Ratio | null>> {
  if (projectIds.length === 0) return new Map();
  const ids = (await projectsUnderWay(connection, projectIds)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await loadBudgetDataOf(connection, ids, { asOf: today });
  return new Map(
    found.map((parts) => {
      const work = earnedValueInputs(computeBudget(parts), parts.programme, parts.kept.percentComplete);
      return [parts.projectId, enteredSpi(work, today)];
    }),
  );
}

/** Advisory lock for budget levels. The second key is the project. */
const LEVEL_LOCK = 7_216_033;

interface ReachedLevel {
  phase: Phase;
  level: BudgetLevel;
}

/** Waits for other level checks of this project. False if no phase can have a budget. */
async function lockLevels(connection: Connection, projectId: number): Promise<boolean> {
  const locked = await connection.rows(sql`
    select pg_advisory_xact_lock(${LEVEL_LOCK}::int, hashint8(${projectId}))
    where exists (select from ${phaseBudgets} where ${phaseBudgets.projectId} = ${projectId})
      or exists (select from ${budgetTransfers} where ${budgetTransfers.projectId} = ${projectId})`);
  return locked.length > 0;
}

async function loadReachedLevels(connection: Connection, projectId: number): Promise<ReachedLevel[]> {
  const parts = await loadBudgetData(connection, projectId, { asOf: END_OF_TIME });
  return computeBudget(parts).phases.flatMap(({ phase, level }) => (level ? [{ phase, level }] : []));
}

const loadOwners = (connection: Connection, projectId: number) =>
  connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from project_members where project_id = ${projectId} and role = 'owner'`,
  );

/**
 * Awaits a write that spends on phases or lowers their budgets, and notifies the owners if a phase reaches 80 %, 95 %
 * or more than 100 %: once per phase and level. Future expenses count at once. It must be the last write of its
 * transaction. Checks of one project run one after the other: two simultaneous writes would not see each other and
 * could miss a level that they pass together. Projects without phase budgets and transfers do not wait.
 */
export async function notifyBudgetLevels<Written>(
  connection: Connection,
  projectId: number,
  phases: readonly (Phase | null)[],
  write: Promise<Written>,
): Promise<Written> {
  const asked = new Set(phases);
  asked.delete(null);
  if (asked.size === 0) return write;
  const [written, isBudgeted] = await Promise.all([write, lockLevels(connection, projectId)]);
  if (!isBudgeted) return written;
  const [reached, owners] = await Promise.all([
    loadReachedLevels(connection, projectId),
    loadOwners(connection, projectId),
  ]);
  const told = reached.filter(({ phase }) => asked.has(phase));
  await Promise.all(
    told.map(({ phase, level }) =>
      publishNotice(connection, {
        userIds: owners.map(({ userId }) => userId),
        kind: 'phaseBudget',
        projectId,
        entity: 'budget',
        entityId: projectId,
        facts: { phase, level },
        once: `budget:${projectId}:${phase}:${level}`,
      }),
    ),
  );
  return written;
}
