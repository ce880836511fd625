import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DecidedLater, KeptBudget, KeptSum, LaterInMonth } from '@brick/domain/ledger/kept-budget';
import { lastDayOf, monthOf } from '@brick/domain/ledger/months';
import type { Place } from '@brick/domain/ledger/places';
import { type Rate, rate } from '@brick/domain/ledger/rate';
import { minor, sum } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { PHASES } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { keptSums } from '../platform/totals.ts';
import {
  budgetTransfers,
  commitments,
  phaseBudgets,
  programmePhases,
  projectBudgets,
} from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { projects } from '../schema/projects.ts';
import { variations } from '../schema/variations.ts';

/** The day after which nothing is dated. */
export const END_OF_TIME = '2200-12-31' as CalendarDate;

export interface AskedParts {
  asOf: CalendarDate;
  /**
   * Until when transfers and decisions count, where that is not the day of the figures: who checks what is left of a
   * budget counts all of them, also those of a colleague for whom it is tomorrow already.
   */
  decidedUntil?: CalendarDate;
  /** What was spent by month, for what is drawn along them. */
  byMonth?: boolean;
}

type Planned = { plannedStart: CalendarDate | null; plannedFinish: CalendarDate | null };

/** All that a project's budget, cash flow and earned value are made of. */
export interface BudgetParts {
  projectId: number;
  version: number;
  kept: KeptBudget;
  programme: Partial<Record<Phase, Planned>>;
}

/** Lists as the database writes them: a row of each is one array, amounts are text. */
interface Row {
  projectId: number;
  version: number | null;
  totalBudget: string | null;
  fees: string | null;
  contingency: string | null;
  originals: [Phase, string][] | null;
  sums: [KeptSum['resource'] | 'monitoring-fees', string, string][] | null;
  later: [Phase, boolean, number | null, string][] | null;
  decided: [Phase | null, DecidedLater['fundedBy'], DecidedLater['status'], string, string][] | null;
  commitments: [number, Phase, string][] | null;
  transfers: [Place, Place, string][] | null;
  progress: [Phase, string][] | null;
  programme: [Phase, CalendarDate | null, CalendarDate | null][] | null;
}

const OTHERS = ['commitment-invoices', 'variation-budgets', 'monitoring-fees'] as const;

/** Which kept sums are read, and what is made of them. */
interface Part {
  resources: readonly ('expenses' | 'expense-months')[];
  where: SQL;
  bucket: SQL;
  amount: SQL;
}

const list = (columns: SQL, rows: SQL): SQL => sql`(select json_agg(json_build_array(${columns})) ${rows})`;

/** The first month after a day’s own. */
const monthAfter = (day: CalendarDate) => monthOf(addDays(lastDayOf(monthOf(day)), 1));

/**
 * What was spent through the day's month, as if all of it were spent in that one: everything less what is of later
 * months. So a job of many years hands over no more lines than a new one, and hardly reads more.
 */
function spentUntil(asOf: CalendarDate): Part {
  const month = monthOf(asOf);
  return {
    resources: ['expenses', 'expense-months'],
    where: sql`(resource <> 'expense-months' or bucket collate "C" >= ${monthAfter(asOf)})`,
    bucket: sql`when 'expenses' then ${month} || '|' || bucket when 'expense-months' then ${month} || substr(bucket, 8)`,
    amount: sql`case resource when 'expense-months' then -amount else amount end`,
  };
}

/** What was spent in each month through the day's. */
const spentByMonth = (asOf: CalendarDate): Part => ({
  resources: ['expense-months'],
  where: sql`(resource <> 'expense-months' or bucket collate "C" < ${monthAfter(asOf)})`,
  bucket: sql``,
  amount: sql`amount`,
});

/** Kept sums of what was spent, and of all else that is kept for budgets. */
function sumsUntil(asOf: CalendarDate, byMonth: boolean): SQL {
  const month = monthOf(asOf);
  const { resources, where, bucket, amount } = byMonth ? spentByMonth(asOf) : spentUntil(asOf);
  return list(
    sql`resource, bucket, amount::text`,
    sql`from (
      select case resource when 'expenses' then 'expense-months' else resource end as resource,
        case resource ${bucket} when 'commitment-invoices' then left(bucket, -7) || ${month} else bucket end as bucket,
        sum(${amount}) as amount
      from (${keptSums(sql`${projects.id}`, [...resources, ...OTHERS])}) as kept
      where ${where} and (resource <> 'commitment-invoices' or right(bucket, 7) collate "C" <= ${month})
      group by 1, 2 having sum(${amount}) <> 0
    ) as sums`,
  );
}

const spentLater = (asOf: CalendarDate): SQL =>
  list(
    sql`phase, is_paid, commitment_id, amount::text`,
    sql`from (
      select phase, is_paid, commitment_id, sum(amount) as amount from ${expenses}
      where project_id = ${projects.id} and date > ${asOf} and date <= ${lastDayOf(monthOf(asOf))} and deleted_at is null
      group by 1, 2, 3
    ) as later`,
  );

const decidedAfter = (day: CalendarDate): SQL =>
  list(
    sql`affected_phase, funded_by, status, extra_cost::text, coalesce(agreed_amount, extra_cost)::text`,
    sql`from ${variations} where project_id = ${projects.id} and decided_on > ${day}
      and status in ('approved', 'rejected') and deleted_at is null`,
  );

/** The entry that holds for each phase: one probe a phase, however many entries there are. */
export const latestProgress = (projectId: SQL, asOf: CalendarDate): SQL => sql`
  (values ${sql.raw(PHASES.map((phase) => `('${phase}')`).join(', '))}) as phases (phase) cross join lateral (
    select percent_complete, date from progress_entries
    where project_id = ${projectId} and progress_entries.phase = phases.phase and date <= ${asOf} and deleted_at is null
    order by date desc nulls last, id desc nulls last limit 1
  ) as entry`;

/**
 * The parts of the budgets of projects, as of a day: one statement, so that they are of one moment. Rows of the
 * project itself are few; what there are many of comes from the kept sums.
 */
async function partsWhere(
  connection: Connection,
  which: SQL,
  { asOf, decidedUntil = asOf, byMonth = false }: AskedParts,
): Promise<BudgetParts[]> {
  const of = sql`where project_id = ${projects.id}`;
  const rows = await connection.rows<Row>(sql`
    select ${projects.id} as "projectId", ${projectBudgets.version} as version, ${projects.totalBudget} as "totalBudget",
      ${projectBudgets.fees} as fees, ${projectBudgets.contingency} as contingency,
      ${list(sql`phase, original::text`, sql`from ${phaseBudgets} ${of}`)} as originals,
      ${sumsUntil(asOf, byMonth)} as sums,
      ${spentLater(asOf)} as later,
      ${decidedAfter(decidedUntil)} as decided,
      ${list(sql`id, phase, amount::text`, sql`from ${commitments} ${of} and date <= ${asOf} and deleted_at is null`)} as commitments,
      ${list(sql`from_place, to_place, amount::text`, sql`from ${budgetTransfers} ${of} and date <= ${decidedUntil}`)} as transfers,
      ${list(sql`phases.phase, entry.percent_complete::text`, sql`from ${latestProgress(sql`${projects.id}`, asOf)}`)} as progress,
      ${list(sql`phase, planned_start, planned_finish`, sql`from ${programmePhases} ${of}`)} as programme
    from ${projects} left join ${projectBudgets} on ${projectBudgets.projectId} = ${projects.id}
    where ${which}`);
  return rows.map((row) => partsOf(row, asOf));
}

const amountOrNull = (text: string | null) => (text === null ? null : minor(text));

function sumsOf(rows: NonNullable<Row['sums']>) {
  const fees = rows.filter(([resource]) => resource === 'monitoring-fees').map(([, , text]) => minor(text));
  const sums = rows.flatMap(([resource, bucket, text]): KeptSum[] =>
    resource === 'monitoring-fees' ? [] : [{ resource, bucket, amount: minor(text) }],
  );
  return { fees: sum(fees), sums };
}

function partsOf(row: Row, asOf: CalendarDate): BudgetParts {
  const { fees, sums } = sumsOf(row.sums ?? []);
  return {
    projectId: row.projectId,
    version: row.version ?? 1,
    kept: {
      asOf,
      sums,
      laterInMonth: (row.later ?? []).map(
        ([phase, isPaid, commitmentId, amount]): LaterInMonth => ({
          phase,
          isPaid,
          commitmentId,
          amount: minor(amount),
        }),
      ),
      decidedLater: (row.decided ?? []).map(
        ([phase, fundedBy, status, extraCost, cost]): DecidedLater => ({
          phase,
          fundedBy,
          status,
          extraCost: minor(extraCost),
          cost: minor(cost),
        }),
      ),
      commitments: (row.commitments ?? []).map(([id, phase, amount]) => ({
        id,
        phase,
        amount: minor(amount),
      })),
      transfers: (row.transfers ?? []).map(([from, to, amount]) => ({ from, to, amount: minor(amount) })),
      totalBudget: amountOrNull(row.totalBudget),
      originals: Object.fromEntries((row.originals ?? []).map(([phase, text]) => [phase, minor(text)])),
      fees: { original: amountOrNull(row.fees), actual: fees },
      contingency: { original: amountOrNull(row.contingency) },
      percentComplete: new Map(
        (row.progress ?? []).map(([phase, text]): [Phase, Rate] => [phase, rate(text)]),
      ),
    },
    programme: Object.fromEntries(
      (row.programme ?? []).map(([phase, plannedStart, plannedFinish]) => [
        phase,
        { plannedStart, plannedFinish },
      ]),
    ),
  };
}

/** The parts of the budgets of several projects. */
export const budgetPartsOf = (
  connection: Connection,
  projectIds: readonly number[],
  asked: AskedParts,
): Promise<BudgetParts[]> =>
  partsWhere(connection, sql`${projects.id} = any(${sql.param([...projectIds])}::bigint[])`, asked);

/** The parts of one project’s budget. */
export async function budgetParts(
  connection: Connection,
  projectId: number,
  asked: AskedParts,
): Promise<BudgetParts> {
  const [parts] = await partsWhere(connection, sql`${projects.id} = ${projectId}`, asked);
  if (!parts) throw new Error('a project lost its budget');
  return parts;
}
