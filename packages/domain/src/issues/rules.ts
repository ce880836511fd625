import { DomainError, said } from '../errors.ts';
import { percent } from '../money/money.ts';
import { can, type Member, type RowFacts, statusOnly } from '../permissions.ts';
import type { Issue } from './contract.ts';
import type { IssueStatus, Level } from './record.ts';

/**
 * Where an issue goes from where it is, the usual step first. Work that turns out undone takes a resolved issue up
 * again, whether somebody is on it already or not.
 */
export const FLOW: Record<IssueStatus, readonly IssueStatus[]> = {
  open: ['in_progress', 'resolved'],
  in_progress: ['resolved', 'open'],
  resolved: ['open', 'in_progress'],
};

type Rated = Pick<Issue, 'severity'>;
type Reported = Pick<Issue, 'reportedBy' | 'assignedToId' | 'status'>;

/** What rights depend on in an issue: a resolved one is settled for who may only edit their own. */
export const issueFacts = ({ reportedBy, assignedToId, status }: Reported): RowFacts => ({
  createdBy: reportedBy,
  assignedTo: assignedToId,
  settled: status === 'resolved',
});

/**
 * An issue for which nobody says otherwise is as urgent as it is grave (docs/spec/decisions.md, "Severity and
 * priority").
 */
export const priorityOf = ({ severity }: Rated, given: Level | null): Level => given ?? severity;

/** When it was resolved, after a change from one status to another at the instant `now`; empty while it is not. */
export function resolvedAtAfter(
  before: Pick<Issue, 'status' | 'resolvedAt'> | null,
  status: IssueStatus,
  now: string,
): string | null {
  if (status !== 'resolved') return null;
  return before?.status === 'resolved' ? before.resolvedAt : now;
}

/** Refuses a change from one status to one that does not follow it. */
export function mustFollowFlow(from: IssueStatus, to: IssueStatus): void {
  if (from === to || FLOW[from].includes(to)) return;
  throw new DomainError('conflict', said('This issue cannot go to that status from the one it has now.'));
}

/** Refuses more than a new status to a member to whom the issue is only assigned. `changed` names the fields. */
export function mustMayChange(member: Member, issue: Reported, changed: readonly string[]): void {
  if (!statusOnly(member, 'issues', issueFacts(issue))) return;
  if (changed.every((field) => field === 'status')) return;
  throw new DomainError(
    'forbidden',
    said(
      'This issue is assigned to you: you can change its status, and only who reported it or leads the project the rest.',
    ),
  );
}

/**
 * May this member look whether an issue is put right, as far as their rights go? Who may edit it, and not to whom it is
 * assigned: nobody verifies their own work.
 */
export function mayVerify(member: Member, issue: Reported): boolean {
  const facts = issueFacts(issue);
  return (
    issue.assignedToId !== member.userId &&
    can(member, 'issues', 'update', facts) &&
    !statusOnly(member, 'issues', facts)
  );
}

/** Refuses a verification by whom the issue is assigned to, and of an issue that is not resolved. */
export function mustMayVerify(member: Member, issue: Reported): void {
  if (!mayVerify(member, issue))
    throw new DomainError(
      'forbidden',
      said(
        'Whether this issue is put right has to be verified by another member than the one it is assigned to.',
      ),
    );
  if (issue.status !== 'resolved')
    throw new DomainError('conflict', said('Only a resolved issue can be verified. Resolve it first.'));
}

interface Counts {
  open: number;
  inProgress: number;
  resolved: number;
  openHighPriority: number;
}

/** The figures of the cards. */
export function issueFigures(counts: Counts) {
  const total = counts.open + counts.inProgress + counts.resolved;
  return { ...counts, total, resolutionRate: percent(BigInt(counts.resolved), BigInt(total)) };
}
