import { type CalendarDate, daysBetween } from '../../dates/calendar-date.ts';
import { percent, scale } from '../../money/money.ts';
import type { Phase, PhaseStatus } from '../../phases/phases.ts';
import { earlier } from '../months.ts';
import { HUNDRED_PERCENT, type Rate } from '../rate.ts';
import { durationOf, elapsedOf, type PlannedPeriod } from './planned-value.ts';
import { latestEntries, type ProgressEntry } from './progress-entries.ts';

/** Plan, actual dates, progress and expenses of a phase. */
export interface PhaseHistory {
  phase: Phase;
  planned: PlannedPeriod | null;
  /** As entered in the programme; null if not. */
  actualStart: CalendarDate | null;
  actualFinish: CalendarDate | null;
  /** Progress entries of the phase up to the day of the figures. */
  entries: readonly ProgressEntry[];
  firstExpense: CalendarDate | null;
  lastExpense: CalendarDate | null;
  /** The status according to its expenses. */
  status: PhaseStatus;
}

export type ScheduleState =
  | 'not_started'
  | 'on_schedule'
  | 'behind_schedule'
  | 'in_progress'
  | 'overdue'
  | 'completed';

export interface PhaseSchedule {
  actualStart: CalendarDate | null;
  actualFinish: CalendarDate | null;
  /** The latest progress entry; null without one. */
  percentComplete: Rate | null;
  /** Percentage of planned days that have passed, with one decimal; null without a plan. */
  plannedPercent: number | null;
  /** Positive if late, negative if early; null if unknown. */
  daysLate: number | null;
  state: ScheduleState;
}

/** A day that has come by then; null for one that had not. */
export const dayUpTo = (day: CalendarDate | null, asOf: CalendarDate): CalendarDate | null =>
  day !== null && day <= asOf ? day : null;

const firstDay = (...days: (CalendarDate | null)[]): CalendarDate | null =>
  days.reduce((found, day) => (found && day ? earlier(found, day) : (found ?? day)), null);

/** Returns the day on which progress reached 100 % for good; null if it has not. */
function reachedWhole(entries: PhaseHistory['entries']): CalendarDate | null {
  const sorted = [...entries].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const below = sorted.findLastIndex(({ percentComplete }) => percentComplete < HUNDRED_PERCENT);
  return sorted[below + 1]?.date ?? null;
}

type ActualProgress = Pick<PhaseSchedule, 'actualStart' | 'actualFinish' | 'percentComplete'>;

/**
 * Calculates the days late: by its finish once finished, before that by the earned schedule, days passed minus days
 * of work done (docs/spec/ledger.md, "Days late"). Started work without progress entries is only known to be late
 * after its planned finish.
 */
function daysLateOf(
  planned: PlannedPeriod,
  { actualStart, actualFinish, percentComplete }: ActualProgress,
  asOf: CalendarDate,
): number | null {
  if (actualFinish) return daysBetween(planned.finish, actualFinish);
  const past = daysBetween(planned.finish, asOf);
  if (percentComplete === null && actualStart) return past > 0 ? past : null;
  const worth = scale(BigInt(durationOf(planned)), percentComplete ?? 0n, HUNDRED_PERCENT) ?? 0n;
  return Math.max(0, daysBetween(planned.start, asOf) + 1) - Number(worth);
}

function stateOf(
  planned: PlannedPeriod | null,
  done: ActualProgress,
  late: number | null,
  asOf: CalendarDate,
): ScheduleState {
  if (done.actualFinish) return 'completed';
  if (planned && asOf > planned.finish) return 'overdue';
  if (!done.actualStart && (!planned || asOf < planned.start)) return 'not_started';
  if (late === null) return 'in_progress';
  return late > 0 ? 'behind_schedule' : 'on_schedule';
}

/**
 * Calculates the schedule of a phase on a day. Actual dates of the programme come first. Without them, the phase
 * began with its first expense or progress entry, and ended when progress reached 100 %; or, without progress
 * entries, with the last expense of a fully paid phase.
 */
export function phaseSchedule(record: PhaseHistory, asOf: CalendarDate): PhaseSchedule {
  const { planned, entries } = record;
  const entered = entries.filter(({ date }) => date <= asOf);
  const began = entered.filter(({ percentComplete }) => percentComplete > 0n);
  const percentComplete = latestEntries(entered, asOf).get(record.phase)?.percentComplete ?? null;
  const actualStart =
    dayUpTo(record.actualStart, asOf) ??
    firstDay(dayUpTo(record.firstExpense, asOf), ...began.map(({ date }) => date));
  const byExpenses = record.status === 'completed' ? dayUpTo(record.lastExpense, asOf) : null;
  const actualFinish =
    dayUpTo(record.actualFinish, asOf) ?? (entered.length > 0 ? reachedWhole(entered) : byExpenses);
  const done = { actualStart, actualFinish, percentComplete };
  const daysLate = planned && daysLateOf(planned, done, asOf);
  return {
    ...done,
    plannedPercent: planned && percent(BigInt(elapsedOf(planned, asOf)), BigInt(durationOf(planned))),
    daysLate,
    state: stateOf(planned, done, daysLate, asOf),
  };
}
