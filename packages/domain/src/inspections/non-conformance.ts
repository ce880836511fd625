import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { firstNonZero } from '../first-non-zero.ts';
import { mean } from '../issues/issue-register-figures.ts';
import type { IssueStatus } from '../issues/record.ts';
import { stageOf } from '../issues/steps.ts';
import type { InspectionResult } from './record.ts';

/** A failed inspection, alone or with one of the issues raised from it. */
export interface NonConformance {
  /** When the inspection was first recorded as failed. */
  failedOn: CalendarDate;
  /** The current result of the inspection. */
  result: InspectionResult;
  /** When that result was recorded. */
  doneOn: CalendarDate | null;
  issue: {
    status: IssueStatus;
    resolvedOn: CalendarDate | null;
    verifiedOn: CalendarDate | null;
    acceptedOn: CalendarDate | null;
  } | null;
}

/** open: not corrected · unverified: reported as corrected but not verified · closed. */
export type NonConformanceState = 'open' | 'unverified' | 'closed';

/** Returns the state. Without an issue, passing the inspection closes it; otherwise verifying or accepting the issue does. */
export function nonConformanceState({ issue, result }: NonConformance): NonConformanceState {
  if (!issue) return result === 'passed' ? 'closed' : 'open';
  const stage = stageOf({
    status: issue.status,
    verifiedAt: issue.verifiedOn,
    acceptedAt: issue.acceptedOn,
  });
  if (stage === 'closed') return 'closed';
  return stage === 'fixed' ? 'unverified' : 'open';
}

/** Returns when it was corrected, verified or not; null while it is open. */
export function correctedOn(found: NonConformance): CalendarDate | null {
  if (nonConformanceState(found) === 'open') return null;
  return found.issue ? found.issue.resolvedOn : found.doneOn;
}

/** Returns the days from the failure until the correction, or until `asOf`. */
export const daysUncorrected = (found: NonConformance, asOf: CalendarDate): number =>
  Math.max(0, daysBetween(found.failedOn, correctedOn(found) ?? asOf));

const STATE_ORDER: readonly NonConformanceState[] = ['open', 'unverified', 'closed'];

/** Sorts open ones first, longest open first, then unverified and closed ones. */
export const openLongestFirst = <Row extends NonConformance>(
  rows: readonly Row[],
  asOf: CalendarDate,
): Row[] =>
  [...rows].sort((a, b) =>
    firstNonZero(
      STATE_ORDER.indexOf(nonConformanceState(a)) - STATE_ORDER.indexOf(nonConformanceState(b)),
      daysUncorrected(b, asOf) - daysUncorrected(a, asOf),
    ),
  );

/** Counts non-conformances by state and averages the days to correct them. */
export function nonConformanceFigures(rows: readonly NonConformance[], asOf: CalendarDate) {
  const count = (state: NonConformanceState) =>
    rows.filter((row) => nonConformanceState(row) === state).length;
  const settled = rows.filter((row) => nonConformanceState(row) !== 'open');
  return {
    total: rows.length,
    open: count('open'),
    unverified: count('unverified'),
    closed: count('closed'),
    meanDays: mean(settled.map((row) => daysUncorrected(row, asOf))),
  };
}
