import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type {
  BudgetSources,
  LaterExpense,
  LaterVariation,
  StoredTotal,
} from '@brick/domain/ledger/budget/budget-from-totals';
import type { BudgetMove } from '@brick/domain/ledger/budget/budget-transfers';
import { lastDayOf, monthOf } from '@brick/domain/ledger/months';
import { type Rate, rate } from '@brick/domain/ledger/rate';
import { parseWithAmounts } from '@brick/domain/money/json';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { PHASES } from '@brick/domain/phases/phases';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { storedSumsQuery } from '../platform/records/stored-totals.ts';
import {
  budgetTransfers,
  commitments,
  phaseBudgets,
  programmePhases,
  projectBudgets,
} from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { paidPart } from '../schema/kinds/record-columns.ts';
import { projects } from '../schema/projects.ts';
import { variationSubmittedAt, variations } from '../schema/variations.ts';

/** Nothing is dated after this day. */
export const END_OF_TIME = '2200-12-31' as CalendarDate;

export interface BudgetDataOptions {
  asOf: CalendarDate;
  /**
   * Transfers and decisions count until this day instead of `asOf`. A check of the remaining budget counts all of
   * them, including those of a colleague in a time zone ahead.
   */
  decidedUntil?: CalendarDate;
  /** Of whoever asks about a past day: what was submitted after it there is not pending. Without it all of it is. */
  timezone?: string;
  /** Includes spending by month, for charts. */
  byMonth?: boolean;
}

type PlannedDates = { plannedStart: CalendarDate | null; plannedFinish: CalendarDate | null };

/** The input of a project's budget, cash flow and earned value. */
export interface BudgetData {
  projectId: number;
  version: number;
  kept: BudgetSources;
  programme: Partial<Record<Phase, PlannedDates>>;
}

/** What of a project is told in lists. */
interface Lists {
  originals: { phase: Phase; original: Minor }[] | null;
  sums: (Omit<StoredTotal, 'resource'> & { resource: StoredTotal['resource'] | 'monitoring-fees' })[] | null;
  later: LaterExpense[] | null;
  variations: LaterVariation[] | null;
  commitments: { id: number; phase: Phase; amount: Minor }[] | null;
  transfers: BudgetMove[] | null;
  progress: { phase: Phase; percent: string }[] | null;
  programme: ({ phase: Phase } & PlannedDates)[] | null;
}

interface BudgetDataRow {
  projectId: number;
  version: number | null;
  totalBudget: Minor | null;
  fees: Minor | null;
  contingency: Minor | null;
  /** As the database writes them: JSON, amounts as text. */
  lists: string;
}

const OTHER_SUMS = ['commitment-invoices', 'variation-budgets', 'monitoring-fees'] as const;

/** Which stored totals are read and how they are converted. */
interface StoredSumsQuery {
  resources: readonly ('expenses' | 'expense-months')[];
  where: SQL;
  bucket: SQL;
  amount: SQL;
}

const jsonList = (columns: SQL, rows: SQL): SQL =>
  sql`(select json_agg(json_build_object(${columns})) ${rows})`;

/** The month after the one of a day. */
const monthAfter = (day: CalendarDate) => monthOf(addDays(lastDayOf(monthOf(day)), 1));

/**
 * Spending through the month of the day, as one sum: the total less later months. So the number of rows does not grow
 * with the duration of a project.
 */
function spentUntil(asOf: CalendarDate): StoredSumsQuery {
  const month = monthOf(asOf);
  return {
    resources: ['expenses', 'expense-months'],
    where: sql`(resource <> 'expense-months' or bucket collate "C" >= ${monthAfter(asOf)})`,
    bucket: sql`when 'expenses' then ${month} || '|' || bucket when 'expense-months' then ${month} || substr(bucket, 8)`,
    amount: sql`case resource when 'expense-months' then -amount else amount end`,
  };
}

/** Spending in each month through that of the day. */
const spentByMonth = (asOf: CalendarDate): StoredSumsQuery => ({
  resources: ['expense-months'],
  where: sql`(resource <> 'expense-months' or bucket collate "C" < ${monthAfter(asOf)})`,
  bucket: sql``,
  amount: sql`amount`,
});

/** Stored totals of spending and of everything else that budgets need. */
function sumsUntil(asOf: CalendarDate, byMonth: boolean): SQL {
  const month = monthOf(asOf);
  const { resources, where, bucket, amount } = byMonth ? spentByMonth(asOf) : spentUntil(asOf);
  return jsonList(
    sql`'resource', resource, 'bucket', bucket, 'amount', amount::text`,
    sql`from (
      select case resource when 'expenses' then 'expense-months' else resource end as resource,
        case resource ${bucket} when 'commitment-invoices' then left(bucket, -7) || ${month} else bucket end as bucket,
        sum(${amount}) as amount
      from (${storedSumsQuery(sql`${projects.id}`, [...resources, ...OTHER_SUMS])}) as kept
      where ${where} and (resource <> 'commitment-invoices' or right(bucket, 7) collate "C" <= ${month})
      group by 1, 2 having sum(${amount}) <> 0
    ) as sums`,
  );
}

const spentLater = (asOf: CalendarDate): SQL =>
  jsonList(
    sql`'phase', phase, 'isPaid', is_paid, 'commitmentId', commitment_id, 'amount', amount::text`,
    sql`from (
      select phase, kept.is_paid, commitment_id, sum(kept.amount) as amount
      from ${expenses} cross join lateral (values (true, ${paidPart}), (false, amount - ${paidPart})) as kept (is_paid, amount)
      where project_id = ${projects.id} and date > ${asOf} and date <= ${lastDayOf(monthOf(asOf))} and deleted_at is null
      group by 1, 2, 3
    ) as later`,
  );

const variationsAfter = (day: CalendarDate, timezone: string | undefined): SQL => {
  const submitted =
    timezone === undefined
      ? sql`false`
      : sql`(${variationSubmittedAt} at time zone ${timezone})::date > ${day}`;
  return jsonList(
    sql`'phase', affected_phase, 'fundedBy', funded_by,
      'approved', (case status when 'approved' then -coalesce(agreed_amount, extra_cost) else 0 end)::numeric(24,2)::text,
      'pending', (extra_cost * ((status <> 'pending')::int - (${submitted})::int))::numeric(24,2)::text`,
    sql`from ${variations} where project_id = ${projects.id} and deleted_at is null
      and (status in ('approved', 'rejected') and decided_on > ${day} or status = 'pending' and ${submitted})`,
  );
};

/** The valid progress entry of each phase, with one index probe per phase. */
export const latestProgressQuery = (projectId: SQL, asOf: CalendarDate): SQL => sql`
  (values ${sql.raw(PHASES.map((phase) => `('${phase}')`).join(', '))}) as phases (phase) cross join lateral (
    select percent_complete, date from progress_entries
    where project_id = ${projectId} and progress_entries.phase = phases.phase and date <= ${asOf} and deleted_at is null
    order by date desc nulls last, id desc nulls last limit 1
  ) as entry`;

/**
 * Loads the budget data of projects as of a day, in one statement and thus from one moment. Rows of a project are
 * few; large sets come from the stored totals.
 */
async function loadBudgetDataWhere(
  connection: Connection,
  which: SQL,
  { asOf, decidedUntil = asOf, timezone, byMonth = false }: BudgetDataOptions,
): Promise<BudgetData[]> {
  const of = sql`where project_id = ${projects.id}`;
  const rows = await connection.rows<BudgetDataRow>(sql`
    select ${projects.id} as "projectId", ${projectBudgets.version} as version, ${projects.totalBudget} as "totalBudget",
      ${projectBudgets.fees} as fees, ${projectBudgets.contingency} as contingency,
      json_build_object(
        'originals', ${jsonList(sql`'phase', phase, 'original', original::text`, sql`from ${phaseBudgets} ${of}`)},
        'sums', ${sumsUntil(asOf, byMonth)},
        'later', ${spentLater(asOf)},
        'variations', ${variationsAfter(decidedUntil, timezone)},
        'commitments', ${jsonList(sql`'id', id, 'phase', phase, 'amount', amount::text`, sql`from ${commitments} ${of} and date <= ${asOf} and deleted_at is null`)},
        'transfers', ${jsonList(sql`'from', from_place, 'to', to_place, 'amount', amount::text`, sql`from ${budgetTransfers} ${of} and date <= ${decidedUntil}`)},
        'progress', ${jsonList(sql`'phase', phases.phase, 'percent', entry.percent_complete::text`, sql`from ${latestProgressQuery(sql`${projects.id}`, asOf)}`)},
        'programme', ${jsonList(sql`'phase', phase, 'plannedStart', planned_start, 'plannedFinish', planned_finish`, sql`from ${programmePhases} ${of}`)}
      )::text as lists
    from ${projects} left join ${projectBudgets} on ${projectBudgets.projectId} = ${projects.id}
    where ${which}`);
  return rows.map((row) => parseBudgetData(row, asOf));
}

function parseBudgetData({ lists, ...row }: BudgetDataRow, asOf: CalendarDate): BudgetData {
  const {
    originals,
    sums,
    later,
    variations: changed,
    commitments: promised,
    transfers,
    ...told
  } = parseWithAmounts<Lists>(lists);
  const isFees = ({ resource }: { resource: string }) => resource === 'monitoring-fees';
  const fees = (sums ?? []).filter(isFees).map(({ amount }) => amount);
  return {
    projectId: row.projectId,
    version: row.version ?? 1,
    kept: {
      asOf,
      sums: (sums ?? []).filter((one): one is StoredTotal => !isFees(one)),
      laterInMonth: later ?? [],
      variationsLater: changed ?? [],
      commitments: promised ?? [],
      transfers: transfers ?? [],
      totalBudget: row.totalBudget,
      originals: Object.fromEntries((originals ?? []).map(({ phase, original }) => [phase, original])),
      fees: { original: row.fees, actual: sum(fees) },
      contingency: { original: row.contingency },
      percentComplete: new Map(
        (told.progress ?? []).map(({ phase, percent }): [Phase, Rate] => [phase, rate(percent)]),
      ),
    },
    programme: Object.fromEntries(
      (told.programme ?? []).map(({ phase, plannedStart, plannedFinish }) => [
        phase,
        { plannedStart, plannedFinish },
      ]),
    ),
  };
}

/** Loads the budget data of several projects. */
export const loadBudgetDataOf = (
  connection: Connection,
  projectIds: readonly number[],
  asked: BudgetDataOptions,
): Promise<BudgetData[]> =>
  loadBudgetDataWhere(connection, sql`${projects.id} = any(${sql.param([...projectIds])}::bigint[])`, asked);

/** Loads the budget data of one project. */
export async function loadBudgetData(
  connection: Connection,
  projectId: number,
  asked: BudgetDataOptions,
): Promise<BudgetData> {
  const [parts] = await loadBudgetDataWhere(connection, sql`${projects.id} = ${projectId}`, asked);
  if (!parts) throw new Error('a project lost its budget');
  return parts;
}
