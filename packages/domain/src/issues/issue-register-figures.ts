import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { scale } from '../money/money.ts';
import type { Issue } from './api.ts';
import { ISSUE_LEVELS, ISSUE_STATUSES, type IssueLevel, type IssueStatus } from './record.ts';

/** The fields of an issue that the register figures need; days are in the reader's time zone. */
export interface RegisterIssue extends Pick<Issue, 'status' | 'severity' | 'dueDate'> {
  reportedOn: CalendarDate;
  /** Null while it is not resolved. */
  resolvedOn: CalendarDate | null;
}

/** Returns the days from the report until it was resolved, or until `asOf`; 0 on the same day. */
export const daysOpen = (
  { reportedOn, resolvedOn }: Pick<RegisterIssue, 'reportedOn' | 'resolvedOn'>,
  asOf: CalendarDate,
): number => Math.max(0, daysBetween(reportedOn, resolvedOn ?? asOf));

/** Returns true for an unresolved issue that was due before the day. */
export const isIssueOverdue = (
  { status, dueDate }: Pick<Issue, 'status' | 'dueDate'>,
  asOf: CalendarDate,
): boolean => status !== 'resolved' && dueDate !== null && dueDate < asOf;

/** Returns the mean of integers with one decimal, half away from zero; null for an empty list. */
export function mean(numbers: readonly number[]): number | null {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const tenths = scale(BigInt(total), 10n, BigInt(numbers.length));
  return tenths === null ? null : Number(tenths) / 10;
}

/** Counts issues by status and severity, averages the days to close, and counts overdue ones. */
export function registerFigures(issues: readonly RegisterIssue[], asOf: CalendarDate) {
  const count = (status: IssueStatus, severity: IssueLevel) =>
    issues.filter((issue) => issue.status === status && issue.severity === severity).length;
  const counts = ISSUE_STATUSES.map((status) => ({
    status,
    bySeverity: ISSUE_LEVELS.map((severity) => count(status, severity)),
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
