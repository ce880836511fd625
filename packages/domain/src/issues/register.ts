import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { scale } from '../money/money.ts';
import type { Issue } from './contract.ts';
import { ISSUE_STATUSES, type IssueStatus, LEVELS, type Level } from './record.ts';

/** What the figures of a register need of an issue; the days are those of the reader's calendar. */
export interface RegisteredIssue extends Pick<Issue, 'status' | 'severity' | 'dueDate'> {
  reportedOn: CalendarDate;
  /** Empty while it is not resolved. */
  resolvedOn: CalendarDate | null;
}

/** Days from its report until it was resolved, or until the day of the figures: 0 where that is the same day. */
export const daysOpen = (
  { reportedOn, resolvedOn }: Pick<RegisteredIssue, 'reportedOn' | 'resolvedOn'>,
  asOf: CalendarDate,
): number => Math.max(0, daysBetween(reportedOn, resolvedOn ?? asOf));

/** True for an unresolved issue that was to be settled before the day. */
export const isIssueOverdue = (
  { status, dueDate }: Pick<Issue, 'status' | 'dueDate'>,
  asOf: CalendarDate,
): boolean => status !== 'resolved' && dueDate !== null && dueDate < asOf;

/** The mean of whole numbers with one decimal, half away from zero; null of none. */
export function mean(numbers: readonly number[]): number | null {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const tenths = scale(BigInt(total), 10n, BigInt(numbers.length));
  return tenths === null ? null : Number(tenths) / 10;
}

/** How many issues there are of each status and severity, how long the closed ones took, and which are overdue. */
export function registerFigures(issues: readonly RegisteredIssue[], asOf: CalendarDate) {
  const count = (status: IssueStatus, severity: Level) =>
    issues.filter((issue) => issue.status === status && issue.severity === severity).length;
  const counts = ISSUE_STATUSES.map((status) => ({
    status,
    bySeverity: LEVELS.map((severity) => count(status, severity)),
  }));
  const closed = issues.filter(({ status }) => status === 'resolved');
  return {
    total: issues.length,
    unresolved: issues.length - closed.length,
    resolved: closed.length,
    counts,
    meanDaysToClose: mean(closed.map((issue) => daysOpen(issue, asOf))),
    overdue: issues.filter((issue) => isIssueOverdue(issue, asOf)).length,
  };
}
