import { DomainError } from '../errors.ts';
import { percent } from '../money/money.ts';
import { type Member, statusOnly } from '../permissions.ts';
import type { Issue } from './api.ts';
import type { IssueLevel, IssueStatus } from './record.ts';
import { issueFacts, STATUS_ONLY } from './steps.ts';

/**
 * The statuses that may follow each status, the usual one first. A resolved issue can be reopened, with or without
 * work in progress.
 */
export const ISSUE_STATUS_FLOW: Record<IssueStatus, readonly IssueStatus[]> = {
  open: ['in_progress', 'resolved'],
  in_progress: ['resolved', 'open'],
  resolved: ['open', 'in_progress'],
};

type IssueSeverity = Pick<Issue, 'severity'>;
type IssueState = Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>;

/** Returns the priority, which defaults to the severity (docs/spec/decisions.md, "Severity and priority"). */
export const priorityOf = ({ severity }: IssueSeverity, given: IssueLevel | null): IssueLevel =>
  given ?? severity;

/** Throws if an assignee changes more than the status. `changed` holds the names of the changed fields. */
export function assertMayChange(member: Member, issue: IssueState, changed: readonly string[]): void {
  if (!statusOnly(member, 'issues', issueFacts(issue))) return;
  if (changed.every((field) => field === 'status')) return;
  throw new DomainError('forbidden', STATUS_ONLY);
}

interface IssueCounts {
  open: number;
  inProgress: number;
  resolved: number;
  openHighPriority: number;
}

/** Calculates the figures of the cards. */
export function issueFigures(counts: IssueCounts) {
  const total = counts.open + counts.inProgress + counts.resolved;
  return { ...counts, total, resolutionRate: percent(BigInt(counts.resolved), BigInt(total)) };
}
