import { DomainError, problemMessage } from '../errors.ts';
import { percent } from '../money/money.ts';
import { can, type Member, type RowFacts, statusOnly } from '../permissions.ts';
import type { Issue } from './api.ts';
import type { IssueLevel, IssueStatus } from './record.ts';

/**
 * The statuses that may follow each status, the usual one first. A resolved issue can be reopened, with or without
 * work in progress.
 */
export const FLOW: Record<IssueStatus, readonly IssueStatus[]> = {
  open: ['in_progress', 'resolved'],
  in_progress: ['resolved', 'open'],
  resolved: ['open', 'in_progress'],
};

type IssueSeverity = Pick<Issue, 'severity'>;
type IssueState = Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>;

/**
 * Returns the facts of an issue that rights depend on. Resolved issues are settled for members who may only edit
 * their own.
 */
export const issueFacts = ({ reportedBy, assignedToId, status }: IssueState): RowFacts => ({
  createdBy: reportedBy,
  assignedTo: assignedToId,
  settled: status === 'resolved',
});

/** Returns the priority, which defaults to the severity (docs/spec/decisions.md, "Severity and priority"). */
export const priorityOf = ({ severity }: IssueSeverity, given: IssueLevel | null): IssueLevel =>
  given ?? severity;

/** Returns when the issue was resolved, after a change of status at `now`; null while it is not. */
export function resolvedAtAfter(
  before: Pick<Issue, 'status' | 'resolvedAt'> | null,
  status: IssueStatus,
  now: string,
): string | null {
  if (status !== 'resolved') return null;
  return before?.status === 'resolved' ? before.resolvedAt : now;
}

/** Throws unless the new status may follow the current one. */
export function assertFollowsFlow(from: IssueStatus, to: IssueStatus): void {
  if (from === to || FLOW[from].includes(to)) return;
  throw new DomainError(
    'conflict',
    problemMessage('This issue cannot go to that status from the one it has now.'),
  );
}

/** Throws if an assignee changes more than the status. `changed` holds the names of the changed fields. */
export function assertMayChange(member: Member, issue: IssueState, changed: readonly string[]): void {
  if (!statusOnly(member, 'issues', issueFacts(issue))) return;
  if (changed.every((field) => field === 'status')) return;
  throw new DomainError(
    'forbidden',
    problemMessage(
      'This issue is assigned to you: you can change its status, and only who reported it or leads the project the rest.',
    ),
  );
}

/**
 * Returns true if this member may verify the issue: they may edit it and are not its assignee, since nobody
 * verifies their own work.
 */
export function mayVerify(member: Member, issue: IssueState): boolean {
  const facts = issueFacts(issue);
  return (
    issue.assignedToId !== member.userId &&
    can(member, 'issues', 'update', facts) &&
    !statusOnly(member, 'issues', facts)
  );
}

/** Throws if the member may not verify the issue, or if it is not resolved. */
export function assertMayVerify(member: Member, issue: IssueState): void {
  if (!mayVerify(member, issue))
    throw new DomainError(
      'forbidden',
      problemMessage(
        'Whether this issue is put right has to be verified by another member than the one it is assigned to.',
      ),
    );
  if (issue.status !== 'resolved')
    throw new DomainError(
      'conflict',
      problemMessage('Only a resolved issue can be verified. Resolve it first.'),
    );
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
