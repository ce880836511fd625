import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { refusedField, said } from '@brick/domain/errors';
import type { Budget, BudgetInputs, BudgetLevel } from '@brick/domain/ledger/budget';
import { type CashFlow, cashFlow } from '@brick/domain/ledger/cash-flow';
import { type EarnedValue, earnedValue, enteredSpi } from '@brick/domain/ledger/earned-value';
import { budgetInputs, spentByMonth } from '@brick/domain/ledger/kept-budget';
import { phaseWork } from '@brick/domain/ledger/phase-plans';
import type { Planned } from '@brick/domain/ledger/planned-value';
import { plannedDays } from '@brick/domain/ledger/programme';
import type { Ratio } from '@brick/domain/ledger/ratio';
import { type CurvePoint, curveDays, sCurve } from '@brick/domain/ledger/s-curve';
import { can, type Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { tell } from '../notices/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { commitments, phaseBudgets, programmePhases, progressEntries } from '../schema/budgets.ts';
import { budgetParts, budgetPartsOf, END_OF_TIME } from './budget-parts.ts';
import { budgetFrom, lockedParts, type Writing } from './budget-store.ts';
import { workAlong } from './earned-value-store.ts';
import { lockedProgramme, programmeOf, type StoredProgramme, storePhases } from './programme-store.ts';

/** What a project's budget is made of today, with everything that anybody has decided. */
export async function budgetInputsOf(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetInputs> {
  const parts = await budgetParts(connection, projectId, { asOf: today, decidedUntil: END_OF_TIME });
  return budgetInputs(parts.kept);
}

/** The same, as nobody else can change it until the transaction ends. */
export async function lockedBudgetInputs(
  connection: Connection,
  projectId: number,
  today: CalendarDate,
): Promise<BudgetInputs> {
  return budgetInputs((await lockedParts(connection, projectId, today)).kept);
}

/** The budget of a project as of a day. */
export const budgetOn = async (
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<Budget> => budgetFrom(await budgetParts(connection, projectId, { asOf }));

/** Planned, actual and forecast cost by month, as of a day. */
export async function cashFlowOn(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<CashFlow> {
  const parts = await budgetParts(connection, projectId, { asOf, byMonth: true });
  const { kept, programme } = parts;
  const phases = phaseWork(budgetFrom(parts), programme, kept.percentComplete);
  return cashFlow({ phases, spent: spentByMonth(kept), asOf });
}

/** The earned value of a project as of a day, and its S-curve. */
export async function earnedValueOn(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<{ value: EarnedValue; curve: CurvePoint[] }> {
  const parts = await budgetParts(connection, projectId, { asOf, byMonth: true });
  const work = phaseWork(budgetFrom(parts), parts.programme, parts.kept.percentComplete);
  const value = earnedValue(work, asOf);
  const days = value.span ? curveDays(value.span, asOf) : [];
  const workAt = await workAlong(connection, parts, work, days);
  return { value, curve: sCurve(days, asOf, workAt) };
}

/** The planned, first planned and actual days of the phases. */
export const programmeDates = async (
  connection: Connection,
  projectId: number,
): Promise<StoredProgramme['phases']> => (await programmeOf(connection, projectId)).phases;

const plannedOf = ({ phases }: StoredProgramme, phase: Phase | null): Planned | null => {
  const dates = phase && phases[phase];
  return dates ? plannedDays(dates) : null;
};

/** The planned days of a phase; null where it has none, or where no phase is named. */
export const plannedDaysOf = async (
  connection: Connection,
  projectId: number,
  phase: Phase | null,
): Promise<Planned | null> => plannedOf(await programmeOf(connection, projectId), phase);

/** The planned days of a phase as nobody else can change them, and how to move its finish. */
export async function lockedDays(
  connection: Connection,
  projectId: number,
  phase: Phase | null,
): Promise<{ planned: Planned | null; moveTo: (writing: Writing, finish: CalendarDate) => Promise<void> }> {
  const programme = await lockedProgramme(connection, projectId);
  return {
    planned: plannedOf(programme, phase),
    async moveTo(writing, finish) {
      const dates = phase && programme.phases[phase];
      if (dates) await storePhases(writing, programme, { [phase]: { ...dates, plannedFinish: finish } });
    },
  };
}

/** Refuses a commitment that is none of the project, or of which the member cannot know. */
export async function mustBeCommitment(
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
  const sentence = said('Choose a commitment of this project');
  throw refusedField('commitmentId', sentence);
}

/** Those of the projects that have a programme and progress: without either nothing is said of the schedule. */
const underWay = (connection: Connection, projectIds: readonly number[]) =>
  connection.rows<{ id: number }>(sql`
    select asked.id from unnest(${sql.param([...projectIds])}::bigint[]) as asked (id)
    where exists (select from ${programmePhases} where ${programmePhases.projectId} = asked.id and ${programmePhases.plannedStart} is not null)
      and exists (select from ${progressEntries} where ${progressEntries.projectId} = asked.id and ${progressEntries.deletedAt} is null)`);

/** The SPI of those projects for which programme and entered progress give one, by project. */
export async function spiOf(
  connection: Connection,
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<Map<number, Ratio | null>> {
  if (projectIds.length === 0) return new Map();
  const ids = (await underWay(connection, projectIds)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await budgetPartsOf(connection, ids, { asOf: today });
  return new Map(
    found.map((parts) => {
      const work = phaseWork(budgetFrom(parts), parts.programme, parts.kept.percentComplete);
      return [parts.projectId, enteredSpi(work, today)];
    }),
  );
}

/** Of our advisory locks, the one for levels; its second number is made of the project. */
const LEVELS = 7_216_033;

interface Reached {
  phase: Phase;
  level: BudgetLevel;
}

/** Waits for the others who look at levels of this project; false where no phase was given a budget. */
async function lockLevels(connection: Connection, projectId: number): Promise<boolean> {
  const locked = await connection.rows(sql`
    select pg_advisory_xact_lock(${LEVELS}::int, hashint8(${projectId}))
    where exists (select from ${phaseBudgets} where ${phaseBudgets.projectId} = ${projectId})`);
  return locked.length > 0;
}

async function reachedLevels(connection: Connection, projectId: number): Promise<Reached[]> {
  const parts = await budgetParts(connection, projectId, { asOf: END_OF_TIME });
  return budgetFrom(parts).phases.flatMap(({ phase, level }) => (level ? [{ phase, level }] : []));
}

const ownersOf = (connection: Connection, projectId: number) =>
  connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from project_members where project_id = ${projectId} and role = 'owner'`,
  );

/**
 * Waits for a write that spends on phases, or takes budget away from them, and tells the owners where it leaves 80 %,
 * 95 % or more than all of a phase used: once a phase and level. What is entered for a day to come counts at once. It
 * has to be the last write of its transaction.
 *
 * Whoever comes here waits for the others who do, because of two writes at the same moment each sees only itself, and
 * neither would pass the level that they pass together; in a project without budgets of phases nobody waits.
 */
export async function tellLevels<Written>(
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
    reachedLevels(connection, projectId),
    ownersOf(connection, projectId),
  ]);
  const told = reached.filter(({ phase }) => asked.has(phase));
  await Promise.all(
    told.map(({ phase, level }) =>
      tell(connection, {
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
