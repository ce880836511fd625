import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { earlier, lastDayOf, later, type Month, monthOf, monthsBetween } from './months.ts';
import { HUNDRED_PERCENT, type Rate } from './rate.ts';
import { durationOf, type PlannedPeriod, plannedValue } from './schedule/planned-value.ts';

export interface CashFlowPhase {
  revised: Minor;
  actual: Minor;
  forecast: Minor;
  percentComplete: Rate | null;
  planned: PlannedPeriod | null;
}

export interface CashFlowInputs {
  phases: readonly CashFlowPhase[];
  /** Spending by month up to the day of the figures. */
  spent: ReadonlyMap<Month, Minor>;
  asOf: CalendarDate;
}

export interface CashFlowMonth {
  month: Month;
  planned: Minor;
  /** Null in future months. */
  actual: Minor | null;
  /** Remaining cost in the month; null in past months. */
  forecast: Minor | null;
  cumulative: {
    planned: Minor;
    actual: Minor | null;
    /** Spent so far plus remaining cost; null in past months. */
    forecast: Minor | null;
  };
}

export interface CashFlow {
  months: CashFlowMonth[];
  /** For phases without planned dates: their budget and remaining cost, which belong to no month. */
  undated: { planned: Minor; forecast: Minor };
}

interface DatedAmount {
  amount: Minor;
  days: PlannedPeriod;
}

/** Returns the days left at the planned pace: the undone part of the duration, at least one day. */
function remainingDays(planned: PlannedPeriod, percentComplete: Rate | null): number {
  const left = HUNDRED_PERCENT - (percentComplete ?? 0n);
  const days = BigInt(durationOf(planned)) * (left > 0n ? left : 0n);
  return Math.max(1, Number((days + HUNDRED_PERCENT - 1n) / HUNDRED_PERCENT));
}

/**
 * Returns when the remaining cost of a phase will be spent: from tomorrow, or from its planned start if later, to
 * its planned finish. If that has passed, the remaining duration counts from tomorrow.
 */
function remainingPeriod(
  planned: PlannedPeriod,
  percentComplete: Rate | null,
  asOf: CalendarDate,
): PlannedPeriod {
  const tomorrow = addDays(asOf, 1);
  const start = later(planned.start, tomorrow);
  const finish =
    planned.finish >= start ? planned.finish : addDays(start, remainingDays(planned, percentComplete) - 1);
  return { start, finish };
}

const remainingCost = ({ forecast, actual }: CashFlowPhase): Minor => sum([forecast, -actual]);

const plannedThrough = (windows: readonly DatedAmount[], day: CalendarDate): Minor =>
  sum(windows.map(({ amount, days }) => plannedValue(amount, days, day)));

function monthsOf({ spent, asOf }: CashFlowInputs, windows: readonly DatedAmount[]): Month[] {
  const ends = windows.flatMap(({ days }) => [monthOf(days.start), monthOf(days.finish)]);
  const all = [...ends, ...spent.keys()].sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const today = monthOf(asOf);
  return monthsBetween(earlier(first, today), later(last, today));
}

/**
 * Calculates planned, actual and forecast cost by month for the budget screen and the cash-flow report. Months are
 * differences of running sums, so they add up to the cent.
 */
export function cashFlow(inputs: CashFlowInputs): CashFlow {
  const { phases, spent, asOf } = inputs;
  const dated = phases.flatMap(({ planned, ...phase }) => (planned ? [{ ...phase, planned }] : []));
  const plan = dated.map(({ revised, planned }) => ({ amount: revised, days: planned }));
  const rest = dated.map((phase) => ({
    amount: remainingCost(phase),
    days: remainingPeriod(phase.planned, phase.percentComplete, asOf),
  }));
  const today = monthOf(asOf);
  let [plannedSoFar, spentSoFar, restSoFar] = [ZERO, ZERO, ZERO];
  const months = monthsOf(inputs, [...plan, ...rest]).map((month): CashFlowMonth => {
    const [plannedBefore, restBefore] = [plannedSoFar, restSoFar];
    const actual = spent.get(month) ?? ZERO;
    plannedSoFar = plannedThrough(plan, lastDayOf(month));
    restSoFar = plannedThrough(rest, lastDayOf(month));
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
    undated: {
      planned: sum(undated.map(({ revised }) => revised)),
      forecast: sum(undated.map(remainingCost)),
    },
  };
}
