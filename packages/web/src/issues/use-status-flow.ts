import type { Issue } from '@brick/domain/issues/api';
import type { IssueStatus } from '@brick/domain/issues/record';
import { FLOW } from '@brick/domain/issues/rules';
import { stepOfStatus, stepRefusal } from '@brick/domain/issues/steps';
import { memberFor, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';

/** The statuses to which the user may move an issue, from each status; a new issue may have any. */
export function useStatusFlow(issue: Issue | null): Readonly<Record<IssueStatus, readonly IssueStatus[]>> {
  const member = memberFor(useUser(), useProject());
  if (!issue) return FLOW;
  const mayMove = (to: IssueStatus) => {
    const step = stepOfStatus(member, issue, to);
    return step !== null && stepRefusal(member, step, issue) === null;
  };
  return { ...FLOW, [issue.status]: FLOW[issue.status].filter(mayMove) };
}
