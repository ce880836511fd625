import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import type { IssueStatus } from '../issues/record.ts';
import { mean } from '../issues/register.ts';
import { firstDifference } from '../ordering.ts';
import type { Result } from './record.ts';

/** A failed inspection, alone or with one of the issues that came of it. */
export interface NonConformance {
  /** When the inspection was recorded as failed the first time. */
  failedOn: CalendarDate;
  /** Of the inspection, now. */
  result: Result;
  /** When that result was recorded. */
  doneOn: CalendarDate | null;
  issue: { status: IssueStatus; resolvedOn: CalendarDate | null; verifiedOn: CalendarDate | null } | null;
}

/** open: nothing is put right · unverified: said to be put right, and nobody looked · closed. */
export type NonConformanceState = 'open' | 'unverified' | 'closed';

/** An inspection of which no issue came is closed by passing; an issue by who verifies it. */
export function nonConformanceState({ issue, result }: NonConformance): NonConformanceState {
  if (!issue) return result === 'passed' ? 'closed' : 'open';
  if (issue.status !== 'resolved') return 'open';
  return issue.verifiedOn ? 'closed' : 'unverified';
}

/** When it was put right, verified or not; null while it is open. */
export function putRightOn(found: NonConformance): CalendarDate | null {
  if (nonConformanceState(found) === 'open') return null;
  return found.issue ? found.issue.resolvedOn : found.doneOn;
}

/** Days from the failure until it was put right, or until the day of the figures. */
export const daysUnsettled = (found: NonConformance, asOf: CalendarDate): number =>
  Math.max(0, daysBetween(found.failedOn, putRightOn(found) ?? asOf));

const ORDER: readonly NonConformanceState[] = ['open', 'unverified', 'closed'];

/** What is open first, of that what is open the longest; then what nobody verified, and last what is closed. */
export const openLongestFirst = <Row extends NonConformance>(
  rows: readonly Row[],
  asOf: CalendarDate,
): Row[] =>
  [...rows].sort((a, b) =>
    firstDifference(
      ORDER.indexOf(nonConformanceState(a)) - ORDER.indexOf(nonConformanceState(b)),
      daysUnsettled(b, asOf) - daysUnsettled(a, asOf),
    ),
  );

/** How many there are, how they stand, and how many days it took to put right what is. */
export function nonConformanceFigures(rows: readonly NonConformance[], asOf: CalendarDate) {
  const count = (state: NonConformanceState) =>
    rows.filter((row) => nonConformanceState(row) === state).length;
  const settled = rows.filter((row) => nonConformanceState(row) !== 'open');
  return {
    total: rows.length,
    open: count('open'),
    unverified: count('unverified'),
    closed: count('closed'),
    meanDays: mean(settled.map((row) => daysUnsettled(row, asOf))),
  };
}
