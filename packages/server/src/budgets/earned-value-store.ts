import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { PhaseWork } from '@brick/domain/ledger/earned-value';
import { spentByPhase } from '@brick/domain/ledger/kept-budget';
import { earlier, lastDayOf, type Month, monthOf } from '@brick/domain/ledger/months';
import { latestEntries, type ProgressEntry } from '@brick/domain/ledger/progress';
import { rate } from '@brick/domain/ledger/rate';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { expenses } from '../schema/expenses.ts';
import type { BudgetParts } from './budget-parts.ts';

interface DaySum {
  date: CalendarDate;
  phase: Phase;
  amount: Minor;
}

/** The earliest of the days in each month that does not end with it. */
function openMonths(days: readonly CalendarDate[]): Map<Month, CalendarDate> {
  const open = new Map<Month, CalendarDate>();
  for (const day of days) {
    const month = monthOf(day);
    if (day === lastDayOf(month)) continue;
    open.set(month, earlier(day, open.get(month) ?? day));
  }
  return open;
}

/** What was spent by day behind those days until the ends of their months: what kept months cannot tell apart. */
async function spentBehind(
  connection: Connection,
  projectId: number,
  days: readonly CalendarDate[],
): Promise<DaySum[]> {
  const open = [...openMonths(days)];
  if (open.length === 0) return [];
  const starts = open.map(([, day]) => day);
  const ends = open.map(([month]) => lastDayOf(month));
  return connection.rows<DaySum>(sql`
    select e.date, e.phase, sum(e.amount)::numeric(24,2) as amount
    from unnest(${sql.param(starts)}::date[], ${sql.param(ends)}::date[]) as month (start, finish)
    join ${expenses} e on e.project_id = ${projectId} and e.date > month.start and e.date <= month.finish and e.deleted_at is null
    group by 1, 2`);
}

/** Every entry of progress up to a day, of several for one day the one that holds. */
async function entriesUntil(
  connection: Connection,
  projectId: number,
  asOf: CalendarDate,
): Promise<ProgressEntry[]> {
  const rows = await connection.rows<Omit<ProgressEntry, 'percentComplete'> & { percent: string }>(sql`
    select distinct on (phase, date) id, phase, date, percent_complete as percent from progress_entries
    where project_id = ${projectId} and date <= ${asOf} and deleted_at is null
    order by phase, date desc nulls last, id desc nulls last`);
  return rows.map(({ percent, ...entry }) => ({ ...entry, percentComplete: rate(percent) }));
}

/** Tells what was spent and entered of each phase by the end of a day, for the days of a curve; planned as it is now. */
export async function workAlong(
  connection: Connection,
  { projectId, kept }: BudgetParts,
  work: readonly PhaseWork[],
  days: readonly CalendarDate[],
): Promise<(day: CalendarDate) => PhaseWork[]> {
  const known = days.filter((day) => day <= kept.asOf);
  const [behind, entries] = await Promise.all([
    spentBehind(connection, projectId, known),
    entriesUntil(connection, projectId, kept.asOf),
  ]);
  const later = behind.map(({ date, phase, amount }) => ({
    date,
    row: { phase, amount, isPaid: false, commitmentId: null },
  }));
  const sums = kept.sums.filter(({ resource }) => resource === 'expense-months');
  return (day) => {
    if (day > kept.asOf) return [...work];
    const laterInMonth = later
      .filter(({ date }) => date > day && monthOf(date) === monthOf(day))
      .map(({ row }) => row);
    const spent = spentByPhase({ asOf: day, sums, laterInMonth });
    const entered = latestEntries(entries, day);
    return work.map((one) => ({
      ...one,
      actual: sum([spent[one.phase].paid, spent[one.phase].unpaid]),
      percentComplete: entered.get(one.phase)?.percentComplete ?? null,
    }));
  };
}
