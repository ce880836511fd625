import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { spentByPhase } from '@brick/domain/ledger/budget/budget-from-totals';
import { earlier, lastDayOf, type Month, monthOf } from '@brick/domain/ledger/months';
import { rate } from '@brick/domain/ledger/rate';
import type { PhaseWork } from '@brick/domain/ledger/schedule/earned-value';
import { latestEntries, type ProgressEntry } from '@brick/domain/ledger/schedule/progress-entries';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { expenses } from '../schema/expenses.ts';
import type { BudgetData } from './budget-data.ts';

interface SpentOnDay {
  date: CalendarDate;
  phase: Phase;
  amount: Minor;
}

/** The earliest of the days in each month that it does not end. */
function partialMonths(days: readonly CalendarDate[]): Map<Month, CalendarDate> {
  const open = new Map<Month, CalendarDate>();
  for (const day of days) {
    const month = monthOf(day);
    if (day === lastDayOf(month)) continue;
    open.set(month, earlier(day, open.get(month) ?? day));
  }
  return open;
}

/** Loads spending by day after those days until the ends of their months, which monthly totals cannot split. */
async function loadSpentAfter(
  connection: Connection,
  projectId: number,
  days: readonly CalendarDate[],
): Promise<SpentOnDay[]> {
  const open = [...partialMonths(days)];
  if (open.length === 0) return [];
  const starts = open.map(([, day]) => day);
  const ends = open.map(([month]) => lastDayOf(month));
  return connection.rows<SpentOnDay>(sql`
    select e.date, e.phase, sum(e.amount)::numeric(24,2) as amount
    from unnest(${sql.param(starts)}::date[], ${sql.param(ends)}::date[]) as month (start, finish)
    join ${expenses} e on e.project_id = ${projectId} and e.date > month.start and e.date <= month.finish and e.deleted_at is null
    group by 1, 2`);
}

/** Loads the progress entries up to a day. Of several for one day, the valid one. */
async function loadProgressUntil(
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

/** Returns spending and progress of each phase at the end of each day of a curve. Plans are the current ones. */
export async function loadWorkOnDays(
  connection: Connection,
  { projectId, kept }: BudgetData,
  work: readonly PhaseWork[],
  days: readonly CalendarDate[],
): Promise<(day: CalendarDate) => PhaseWork[]> {
  const known = days.filter((day) => day <= kept.asOf);
  const [behind, entries] = await Promise.all([
    loadSpentAfter(connection, projectId, known),
    loadProgressUntil(connection, projectId, kept.asOf),
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
