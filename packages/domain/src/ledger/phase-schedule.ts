import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { percent, scale } from '../money/money.ts';
import type { Phase, PhaseStatus } from '../phases/phases.ts';
import { earlier } from './months.ts';
import { durationOf, elapsedOf, type Planned } from './planned-value.ts';
import { latestEntries, type ProgressEntry } from './progress.ts';
import { type Rate, WHOLE } from './rate.ts';

/** What is known of the days of a phase. */
export interface PhaseRecord {
  phase: Phase;
  planned: Planned | null;
  /** As entered in the programme. */
  actualStart: CalendarDate | null;
  actualFinish: CalendarDate | null;
  /** Of the phase, up to the day of the figures. */
  entries: readonly ProgressEntry[];
  firstExpense: CalendarDate | null;
  lastExpense: CalendarDate | null;
  /** By its expenses. */
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
  /** The latest entry; null where nobody made one. */
  percentComplete: Rate | null;
  /** What of its planned days has passed, with one decimal; null without a plan. */
  plannedPercent: number | null;
  /** Above 0 late, below 0 early; null where it is not known. */
  daysLate: number | null;
  state: ScheduleState;
}

const upTo = (day: CalendarDate | null, asOf: CalendarDate): CalendarDate | null =>
  day !== null && day <= asOf ? day : null;

const first = (...days: (CalendarDate | null)[]): CalendarDate | null =>
  days.reduce((found, day) => (found && day ? earlier(found, day) : (found ?? day)), null);

/** The day on which progress reached the whole and has stayed there; null where it has not. */
function reachedWhole(entries: PhaseRecord['entries']): CalendarDate | null {
  const sorted = [...entries].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  const below = sorted.findLastIndex(({ percentComplete }) => percentComplete < WHOLE);
  return sorted[below + 1]?.date ?? null;
}

type Done = Pick<PhaseSchedule, 'actualStart' | 'actualFinish' | 'percentComplete'>;

/**
 * By how many days work is late: once it is finished by its finish, before that by the earned schedule, days passed
 * less days' worth done (docs/spec/ledger.md, "Days late"). Of work that was begun and whose progress nobody entered
 * only what its finish is past is known.
 */
function lateBy(
  planned: Planned,
  { actualStart, actualFinish, percentComplete }: Done,
  asOf: CalendarDate,
): number | null {
  if (actualFinish) return daysBetween(planned.finish, actualFinish);
  const past = daysBetween(planned.finish, asOf);
  if (percentComplete === null && actualStart) return past > 0 ? past : null;
  const worth = scale(BigInt(durationOf(planned)), percentComplete ?? 0n, WHOLE) ?? 0n;
  return Math.max(0, daysBetween(planned.start, asOf) + 1) - Number(worth);
}

function stateOf(
  planned: Planned | null,
  done: Done,
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
 * How a phase stands against its programme on a day. What the programme says of its actual days holds; where it says
 * nothing, it began with its first expense or entry of progress and ended on the day on which progress reached the
 * whole, or, where nobody enters progress, with the last expense of a phase that is all paid.
 */
export function phaseSchedule(record: PhaseRecord, asOf: CalendarDate): PhaseSchedule {
  const { planned, entries } = record;
  const entered = entries.filter(({ date }) => date <= asOf);
  const began = entered.filter(({ percentComplete }) => percentComplete > 0n);
  const percentComplete = latestEntries(entered, asOf).get(record.phase)?.percentComplete ?? null;
  const actualStart =
    upTo(record.actualStart, asOf) ??
    first(upTo(record.firstExpense, asOf), ...began.map(({ date }) => date));
  const byExpenses = record.status === 'completed' ? upTo(record.lastExpense, asOf) : null;
  const actualFinish =
    upTo(record.actualFinish, asOf) ?? (entered.length > 0 ? reachedWhole(entered) : byExpenses);
  const done = { actualStart, actualFinish, percentComplete };
  const daysLate = planned && lateBy(planned, done, asOf);
  return {
    ...done,
    plannedPercent: planned && percent(BigInt(elapsedOf(planned, asOf)), BigInt(durationOf(planned))),
    daysLate,
    state: stateOf(planned, done, daysLate, asOf),
  };
}
