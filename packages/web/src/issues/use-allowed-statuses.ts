import type { Issue } from '@brick/domain/issues/api';
import type { IssueStatus } from '@brick/domain/issues/record';
import { ISSUE_STATUS_FLOW } from '@brick/domain/issues/rules';
import { stepOfStatus, stepRefusal } from '@brick/domain/issues/steps';
import { memberFor, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';

/** The statuses to which the user may move an issue, from each status; a new issue may have any. */
export function useAllowedStatuses(
  issue: Issue | null,
): Readonly<Record<IssueStatus, readonly IssueStatus[]>> {
  const member = memberFor(useUser(), useProject());
  if (!issue) return ISSUE_STATUS_FLOW;
  const mayMove = (to: IssueStatus) => {
    const step = stepOfStatus(member, issue, to);
    return step !== null && stepRefusal(member, step, issue) === null;
  };
  return { ...ISSUE_STATUS_FLOW, [issue.status]: ISSUE_STATUS_FLOW[issue.status].filter(mayMove) };
}
