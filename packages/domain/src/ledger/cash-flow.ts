import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { earlier, lastDayOf, later, type Month, monthOf, monthsBetween } from './months.ts';
import { durationOf, type Planned, plannedValue } from './planned-value.ts';
import { type Rate, WHOLE } from './rate.ts';

export interface CashFlowPhase {
  revised: Minor;
  actual: Minor;
  forecast: Minor;
  percentComplete: Rate | null;
  planned: Planned | null;
}

export interface CashFlowInputs {
  phases: readonly CashFlowPhase[];
  /** What was spent by month, up to the day of the figures. */
  spent: ReadonlyMap<Month, Minor>;
  asOf: CalendarDate;
}

export interface CashFlowMonth {
  month: Month;
  planned: Minor;
  /** Null in months that are still to come. */
  actual: Minor | null;
  /** What is still to be spent in it; null in months that are over. */
  forecast: Minor | null;
  cumulative: {
    planned: Minor;
    actual: Minor | null;
    /** Spent so far and what is to come; null in months that are over. */
    forecast: Minor | null;
  };
}

export interface CashFlow {
  months: CashFlowMonth[];
  /** Of phases without planned dates: their budget, and what is still to be spent on them at no known time. */
  undated: { planned: Minor; forecast: Minor };
}

interface Window {
  amount: Minor;
  days: Planned;
}

/** Days that a phase still takes at its planned pace: what is not done of its duration, and at least one. */
function daysToGo(planned: Planned, percentComplete: Rate | null): number {
  const left = WHOLE - (percentComplete ?? 0n);
  const days = BigInt(durationOf(planned)) * (left > 0n ? left : 0n);
  return Math.max(1, Number((days + WHOLE - 1n) / WHOLE));
}

/**
 * When the rest of a phase will be spent: from tomorrow, or from its planned start if that is later, to its planned
 * finish. A phase whose planned finish is past takes what is left of its duration, from tomorrow on.
 */
function daysOfRest(planned: Planned, percentComplete: Rate | null, asOf: CalendarDate): Planned {
  const tomorrow = addDays(asOf, 1);
  const start = later(planned.start, tomorrow);
  const finish =
    planned.finish >= start ? planned.finish : addDays(start, daysToGo(planned, percentComplete) - 1);
  return { start, finish };
}

const restOf = ({ forecast, actual }: CashFlowPhase): Minor => sum([forecast, -actual]);

const through = (windows: readonly Window[], day: CalendarDate): Minor =>
  sum(windows.map(({ amount, days }) => plannedValue(amount, days, day)));

function monthsOf({ spent, asOf }: CashFlowInputs, windows: readonly Window[]): Month[] {
  const ends = windows.flatMap(({ days }) => [monthOf(days.start), monthOf(days.finish)]);
  const all = [...ends, ...spent.keys()].sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const today = monthOf(asOf);
  return monthsBetween(earlier(first, today), later(last, today));
}

/**
 * Planned, actual and forecast by month, for the line on the budget screen and the cash-flow report. Everything is worked
 * out as a running sum and then taken apart, so that the months come to the whole to the cent.
 */
export function cashFlow(inputs: CashFlowInputs): CashFlow {
  const { phases, spent, asOf } = inputs;
  const dated = phases.flatMap(({ planned, ...phase }) => (planned ? [{ ...phase, planned }] : []));
  const plan = dated.map(({ revised, planned }) => ({ amount: revised, days: planned }));
  const rest = dated.map((phase) => ({
    amount: restOf(phase),
    days: daysOfRest(phase.planned, phase.percentComplete, asOf),
  }));
  const today = monthOf(asOf);
  let [plannedSoFar, spentSoFar, restSoFar] = [ZERO, ZERO, ZERO];
  const months = monthsOf(inputs, [...plan, ...rest]).map((month): CashFlowMonth => {
    const [plannedBefore, restBefore] = [plannedSoFar, restSoFar];
    const actual = spent.get(month) ?? ZERO;
    plannedSoFar = through(plan, lastDayOf(month));
    restSoFar = through(rest, lastDayOf(month));
    spentSoFar = sum([spentSoFar, actual]);
    const [isOver, isToCome] = [month < today, month > today];
    return {
      month,
      planned: sum([plannedSoFar, -plannedBefore]),
      actual: isToCome ? null : actual,
      forecast: isOver ? null : sum([restSoFar, -restBefore]),
      cumulative: {
        planned: plannedSoFar,
        actual: isToCome ? null : spentSoFar,
        forecast: isOver ? null : sum([spentSoFar, restSoFar]),
      },
    };
  });
  const undated = phases.filter(({ planned }) => planned === null);
  return {
    months,
    undated: { planned: sum(undated.map(({ revised }) => revised)), forecast: sum(undated.map(restOf)) },
  };
}
