import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DecidedLater, KeptBudget, KeptSum, LaterInMonth } from '@brick/domain/ledger/kept-budget';
import { lastDayOf, monthOf } from '@brick/domain/ledger/months';
import { type Rate, rate } from '@brick/domain/ledger/rate';
import type { Transfer } from '@brick/domain/ledger/transfers';
import { parsed } from '@brick/domain/money/json';
import { type Minor, sum } from '@brick/domain/money/money';
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

/** What of a project is told in lists. */
interface Lists {
  originals: { phase: Phase; original: Minor }[] | null;
  sums: (Omit<KeptSum, 'resource'> & { resource: KeptSum['resource'] | 'monitoring-fees' })[] | null;
  later: LaterInMonth[] | null;
  decided: DecidedLater[] | null;
  commitments: { id: number; phase: Phase; amount: Minor }[] | null;
  transfers: Transfer[] | null;
  progress: { phase: Phase; percent: string }[] | null;
  programme: ({ phase: Phase } & Planned)[] | null;
}

interface Row {
  projectId: number;
  version: number | null;
  totalBudget: Minor | null;
  fees: Minor | null;
  contingency: Minor | null;
  /** As the database writes them: JSON, amounts as text. */
  lists: string;
}

const OTHERS = ['commitment-invoices', 'variation-budgets', 'monitoring-fees'] as const;

/** Which kept sums are read, and what is made of them. */
interface Part {
  resources: readonly ('expenses' | 'expense-months')[];
  where: SQL;
  bucket: SQL;
  amount: SQL;
}

const list = (columns: SQL, rows: SQL): SQL => sql`(select json_agg(json_build_object(${columns})) ${rows})`;

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
    sql`'resource', resource, 'bucket', bucket, 'amount', amount::text`,
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
    sql`'phase', phase, 'isPaid', is_paid, 'commitmentId', commitment_id, 'amount', amount::text`,
    sql`from (
      select phase, is_paid, commitment_id, sum(amount) as amount from ${expenses}
      where project_id = ${projects.id} and date > ${asOf} and date <= ${lastDayOf(monthOf(asOf))} and deleted_at is null
      group by 1, 2, 3
    ) as later`,
  );

const decidedAfter = (day: CalendarDate): SQL =>
  list(
    sql`'phase', affected_phase, 'fundedBy', funded_by, 'status', status, 'extraCost', extra_cost::text,
      'cost', coalesce(agreed_amount, extra_cost)::text`,
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
      json_build_object(
        'originals', ${list(sql`'phase', phase, 'original', original::text`, sql`from ${phaseBudgets} ${of}`)},
        'sums', ${sumsUntil(asOf, byMonth)},
        'later', ${spentLater(asOf)},
        'decided', ${decidedAfter(decidedUntil)},
        'commitments', ${list(sql`'id', id, 'phase', phase, 'amount', amount::text`, sql`from ${commitments} ${of} and date <= ${asOf} and deleted_at is null`)},
        'transfers', ${list(sql`'from', from_place, 'to', to_place, 'amount', amount::text`, sql`from ${budgetTransfers} ${of} and date <= ${decidedUntil}`)},
        'progress', ${list(sql`'phase', phases.phase, 'percent', entry.percent_complete::text`, sql`from ${latestProgress(sql`${projects.id}`, asOf)}`)},
        'programme', ${list(sql`'phase', phase, 'plannedStart', planned_start, 'plannedFinish', planned_finish`, sql`from ${programmePhases} ${of}`)}
      )::text as lists
    from ${projects} left join ${projectBudgets} on ${projectBudgets.projectId} = ${projects.id}
    where ${which}`);
  return rows.map((row) => partsOf(row, asOf));
}

function partsOf({ lists, ...row }: Row, asOf: CalendarDate): BudgetParts {
  const { originals, sums, later, decided, commitments: promised, transfers, ...told } = parsed<Lists>(lists);
  const isFees = ({ resource }: { resource: string }) => resource === 'monitoring-fees';
  const fees = (sums ?? []).filter(isFees).map(({ amount }) => amount);
  return {
    projectId: row.projectId,
    version: row.version ?? 1,
    kept: {
      asOf,
      sums: (sums ?? []).filter((one): one is KeptSum => !isFees(one)),
      laterInMonth: later ?? [],
      decidedLater: decided ?? [],
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
