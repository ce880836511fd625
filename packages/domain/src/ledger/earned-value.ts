import type { CalendarDate } from '../dates/calendar-date.ts';
import { type Minor, scale, sum, ZERO } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import { type EarnedSchedule, earnedSchedule, NO_EARNED_SCHEDULE } from './earned-schedule.ts';
import { type Planned, plannedValue, spanOf } from './planned-value.ts';
import { type Rate, share } from './rate.ts';
import { type Ratio, ratio } from './ratio.ts';

/** What earned value needs to know of a phase. */
export interface PhaseWork {
  phase: Phase;
  revised: Minor;
  actual: Minor;
  /** The latest entry; null where nobody made one. */
  percentComplete: Rate | null;
  planned: Planned | null;
}

/** Null is "not to be said": nothing was entered or planned, or it would be a division by zero. */
export interface Measures {
  bac: Minor;
  pv: Minor | null;
  ev: Minor | null;
  ac: Minor;
  cv: Minor | null;
  sv: Minor | null;
  cpi: Ratio | null;
  spi: Ratio | null;
  /** Expected cost at completion: as it went in cost; the rest as planned; as it went in cost and time. */
  eac: { cpi: Minor | null; budgetRate: Minor | null; cpiSpi: Minor | null };
  etc: Minor | null;
  vac: Minor | null;
  tcpi: Ratio | null;
  earnedSchedule: EarnedSchedule;
}

export interface EarnedValue extends Measures {
  phases: (Measures & { phase: Phase; percentComplete: Rate | null })[];
  /** Phases on which money was spent and whose percent complete nobody entered: no earned value is shown. */
  missing: Phase[];
  /** Phases with a budget and without planned dates: no planned value is shown. */
  unplanned: Phase[];
  /** The planned days of the whole. */
  span: Planned | null;
}

type Values = Pick<Measures, 'bac' | 'pv' | 'ev' | 'ac'>;

const less = (a: Minor | null, b: Minor | null): Minor | null =>
  a === null || b === null ? null : ((a - b) as Minor);

const quotient = (a: Minor | null, b: Minor | null): Ratio | null =>
  a === null || b === null ? null : ratio(a, b);

/** The three estimates at completion. With nothing earned or spent there is no pace to go on at. */
function estimates({ bac, pv, ev, ac }: Values): Measures['eac'] {
  if (ev === null) return { cpi: null, budgetRate: null, cpiSpi: null };
  const hasPace = ev > 0n && ac > 0n;
  const rest = bac - ev;
  return {
    // BAC / CPI = BAC × AC / EV
    cpi: hasPace ? scale(bac, ac, ev) : null,
    budgetRate: sum([ac, rest]),
    // AC + (BAC − EV) / (CPI × SPI), over one denominator so that it is rounded once
    cpiSpi: hasPace && pv !== null && pv > 0n ? scale(ac * ev * ev + rest * ac * pv, 1n, ev * ev) : null,
  };
}

/** Every measure from the four values. Source: docs/spec/ledger.md, "Earned value". */
function measures(values: Values, schedule: EarnedSchedule): Measures {
  const { bac, pv, ev, ac } = values;
  const eac = estimates(values);
  return {
    ...values,
    cv: less(ev, ac),
    sv: less(ev, pv),
    cpi: quotient(ev, ac),
    spi: quotient(ev, pv),
    eac,
    etc: less(eac.cpi, ac),
    vac: less(bac, eac.cpi),
    tcpi: quotient(less(bac, ev), less(bac, ac)),
    earnedSchedule: schedule,
  };
}

/** Nobody's guess stands in for an entry: without one a phase has earned nothing while nothing was spent on it. */
function earnedOf({ revised, actual, percentComplete }: PhaseWork): Minor | null {
  if (percentComplete !== null) return share(revised, percentComplete);
  return actual === 0n ? ZERO : null;
}

const plannedOf = ({ revised, planned }: PhaseWork, asOf: CalendarDate): Minor | null =>
  planned && plannedValue(revised, planned, asOf);

const hasPlan = (work: PhaseWork): work is PhaseWork & { planned: Planned } => work.planned !== null;

function ofPhase(work: PhaseWork, asOf: CalendarDate): EarnedValue['phases'][number] {
  const { phase, revised, actual, percentComplete } = work;
  const ev = earnedOf(work);
  const schedule = ev !== null && hasPlan(work) ? earnedSchedule([work], ev, asOf) : NO_EARNED_SCHEDULE;
  const values = { bac: revised, pv: plannedOf(work, asOf), ev, ac: actual };
  return { phase, percentComplete, ...measures(values, schedule) };
}

const unplannedIn = (work: readonly PhaseWork[]): PhaseWork[] =>
  work.filter((one) => !hasPlan(one) && one.revised !== 0n);

const missingIn = (work: readonly PhaseWork[]): PhaseWork[] => work.filter((one) => earnedOf(one) === null);

/** The four values of a project at a day, from which everything else follows; null where one is not to be said. */
export function valuesAt(work: readonly PhaseWork[], asOf: CalendarDate): Values {
  const isPlanned = work.some(hasPlan) && unplannedIn(work).length === 0;
  return {
    bac: sum(work.map(({ revised }) => revised)),
    pv: isPlanned ? sum(work.map((one) => plannedOf(one, asOf) ?? ZERO)) : null,
    ev: missingIn(work).length === 0 ? sum(work.map((one) => earnedOf(one) ?? ZERO)) : null,
    ac: sum(work.map(({ actual }) => actual)),
  };
}

/**
 * The earned value of a project and of each of its phases at a day. What was not entered and not planned is named and
 * not guessed: then the figures of the whole that need it are null.
 */
export function earnedValue(work: readonly PhaseWork[], asOf: CalendarDate): EarnedValue {
  const planned = work.filter(hasPlan);
  const values = valuesAt(work, asOf);
  const { pv, ev } = values;
  const schedule = pv !== null && ev !== null ? earnedSchedule(planned, ev, asOf) : NO_EARNED_SCHEDULE;
  return {
    ...measures(values, schedule),
    phases: work.map((one) => ofPhase(one, asOf)),
    missing: missingIn(work).map(({ phase }) => phase),
    unplanned: unplannedIn(work).map(({ phase }) => phase),
    span: spanOf(planned.map((one) => one.planned)),
  };
}

/**
 * The SPI from which the schedule status follows; null while nobody entered any progress (docs/spec/ledger.md,
 * "Schedule status").
 */
export function enteredSpi(work: readonly PhaseWork[], asOf: CalendarDate): Ratio | null {
  if (work.every(({ percentComplete }) => percentComplete === null)) return null;
  const { ev, pv } = valuesAt(work, asOf);
  return quotient(ev, pv);
}
