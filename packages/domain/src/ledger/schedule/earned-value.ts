import type { CalendarDate } from '../../dates/calendar-date.ts';
import { type Minor, scale, sum, ZERO } from '../../money/money.ts';
import type { Phase } from '../../phases/phases.ts';
import { type Rate, share } from '../rate.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { type EarnedSchedule, earnedSchedule, NO_EARNED_SCHEDULE } from './earned-schedule.ts';
import { type PlannedPeriod, plannedValue, spanOf } from './planned-value.ts';

/** The inputs of earned value for a phase. */
export interface PhaseWork {
  phase: Phase;
  revised: Minor;
  actual: Minor;
  /** The latest progress entry; null without one. */
  percentComplete: Rate | null;
  planned: PlannedPeriod | null;
}

/** Null means undefined: nothing was entered or planned, or it would divide by zero. */
export interface EarnedValueMeasures {
  bac: Minor;
  pv: Minor | null;
  ev: Minor | null;
  ac: Minor;
  cv: Minor | null;
  sv: Minor | null;
  cpi: Ratio | null;
  spi: Ratio | null;
  /**
   * Expected cost at completion: at the cost performance so far; the rest as planned; at the cost and schedule
   * performance so far.
   */
  eac: { cpi: Minor | null; budgetRate: Minor | null; cpiSpi: Minor | null };
  etc: Minor | null;
  vac: Minor | null;
  tcpi: Ratio | null;
  earnedSchedule: EarnedSchedule;
}

export interface EarnedValue extends EarnedValueMeasures {
  phases: (EarnedValueMeasures & { phase: Phase; percentComplete: Rate | null })[];
  /** Phases with spending but no progress entry; no earned value is shown. */
  missing: Phase[];
  /** Phases with a budget but no planned dates; no planned value is shown. */
  unplanned: Phase[];
  /** The planned period of the project. */
  span: PlannedPeriod | null;
}

type EarnedValueTotals = Pick<EarnedValueMeasures, 'bac' | 'pv' | 'ev' | 'ac'>;

const subtractOrNull = (a: Minor | null, b: Minor | null): Minor | null =>
  a === null || b === null ? null : ((a - b) as Minor);

const quotient = (a: Minor | null, b: Minor | null): Ratio | null =>
  a === null || b === null ? null : ratio(a, b);

/**
 * Calculates the three estimates at completion. Without earnings or spending there is no performance to
 * extrapolate.
 */
function estimates({ bac, pv, ev, ac }: EarnedValueTotals): EarnedValueMeasures['eac'] {
  if (ev === null) return { cpi: null, budgetRate: null, cpiSpi: null };
  const hasPace = ev > 0n && ac > 0n;
  const rest = bac - ev;
  return {
    // BAC / CPI = BAC × AC / EV
    cpi: hasPace ? scale(bac, ac, ev) : null,
    budgetRate: sum([ac, rest]),
    // AC + (BAC − EV) / (CPI × SPI), with one denominator so that it is rounded once
    cpiSpi: hasPace && pv !== null && pv > 0n ? scale(ac * ev * ev + rest * ac * pv, 1n, ev * ev) : null,
  };
}

/** Derives all measures from the four values. Source: docs/spec/ledger.md, "Earned value". */
function measures(values: EarnedValueTotals, schedule: EarnedSchedule): EarnedValueMeasures {
  const { bac, pv, ev, ac } = values;
  const eac = estimates(values);
  return {
    ...values,
    cv: subtractOrNull(ev, ac),
    sv: subtractOrNull(ev, pv),
    cpi: ac > 0n ? quotient(ev, ac) : null,
    spi: quotient(ev, pv),
    eac,
    etc: subtractOrNull(eac.cpi, ac),
    vac: subtractOrNull(bac, eac.cpi),
    tcpi: quotient(subtractOrNull(bac, ev), subtractOrNull(bac, ac)),
    earnedSchedule: schedule,
  };
}

/**
 * Returns the earned value of a phase. It is never guessed: without an entry it is 0 before any spending and
 * unknown afterwards.
 */
function earnedOf({ revised, actual, percentComplete }: PhaseWork): Minor | null {
  if (percentComplete !== null) return share(revised, percentComplete);
  return actual === 0n ? ZERO : null;
}

const plannedOf = ({ revised, planned }: PhaseWork, asOf: CalendarDate): Minor | null =>
  planned && plannedValue(revised, planned, asOf);

const hasPlan = (work: PhaseWork): work is PhaseWork & { planned: PlannedPeriod } => work.planned !== null;

function phaseEarnedValue(work: PhaseWork, asOf: CalendarDate): EarnedValue['phases'][number] {
  const { phase, revised, actual, percentComplete } = work;
  const ev = earnedOf(work);
  const schedule = ev !== null && hasPlan(work) ? earnedSchedule([work], ev, asOf) : NO_EARNED_SCHEDULE;
  const values = { bac: revised, pv: plannedOf(work, asOf), ev, ac: actual };
  return { phase, percentComplete, ...measures(values, schedule) };
}

const unplannedIn = (work: readonly PhaseWork[]): PhaseWork[] =>
  work.filter((one) => !hasPlan(one) && one.revised !== 0n);

const missingIn = (work: readonly PhaseWork[]): PhaseWork[] => work.filter((one) => earnedOf(one) === null);

/** Calculates the four basic values of a project on a day; null if undefined. */
export function valuesAt(work: readonly PhaseWork[], asOf: CalendarDate): EarnedValueTotals {
  const isPlanned = work.some(hasPlan) && unplannedIn(work).length === 0;
  return {
    bac: sum(work.map(({ revised }) => revised)),
    pv: isPlanned ? sum(work.map((one) => plannedOf(one, asOf) ?? ZERO)) : null,
    ev: missingIn(work).length === 0 ? sum(work.map((one) => earnedOf(one) ?? ZERO)) : null,
    ac: sum(work.map(({ actual }) => actual)),
  };
}

/**
 * Calculates the earned value of a project and its phases on a day. Missing entries and plans are listed, not
 * guessed; totals that depend on them are null.
 */
export function earnedValue(work: readonly PhaseWork[], asOf: CalendarDate): EarnedValue {
  const planned = work.filter(hasPlan);
  const values = valuesAt(work, asOf);
  const { pv, ev } = values;
  const schedule = pv !== null && ev !== null ? earnedSchedule(planned, ev, asOf) : NO_EARNED_SCHEDULE;
  return {
    ...measures(values, schedule),
    phases: work.map((one) => phaseEarnedValue(one, asOf)),
    missing: missingIn(work).map(({ phase }) => phase),
    unplanned: unplannedIn(work).map(({ phase }) => phase),
    span: spanOf(planned.map((one) => one.planned)),
  };
}

/**
 * Returns the SPI that determines the schedule status; null without any progress entry (docs/spec/ledger.md,
 * "Schedule status").
 */
export function enteredSpi(work: readonly PhaseWork[], asOf: CalendarDate): Ratio | null {
  if (work.every(({ percentComplete }) => percentComplete === null)) return null;
  const { ev, pv } = valuesAt(work, asOf);
  return quotient(ev, pv);
}
