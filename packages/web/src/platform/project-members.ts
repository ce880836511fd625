import type { listMembers, ProjectMember } from '@brick/domain/members/contract';
import { fullName } from '@brick/domain/users/names';
import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '../ui/combo-box.tsx';
import { callAll, callOf } from './call.ts';
import { projectKey } from './current-project.ts';

const list = callOf<typeof listMembers>('GET', '/api/projects/{projectId}/members');

/** Who is in a project, for its screen and for every form that names a person. */
export const useProjectMembers = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'members'),
    queryFn: ({ signal }) => callAll(list, { params: { projectId }, signal }),
  });

type Named = Pick<ProjectMember, 'userId' | 'username' | 'firstName' | 'lastName'>;

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** More than these are read by nobody: typing a letter more is quicker. */
const OFFERED = 8;

/**
 * The members whose name or username holds what was typed. What is offered is the full name; the username instead where
 * two share a name, because a name that two have is linked to neither.
 */
export function membersMatching(members: readonly Named[], typed: string): Suggestion[] {
  const wanted = folded(typed);
  const bearers = (name: string) =>
    members.filter((other) => folded(fullName(other)) === folded(name)).length;
  return members
    .filter((member) => folded(fullName(member)).includes(wanted) || folded(member.username).includes(wanted))
    .slice(0, OFFERED)
    .map((member) => {
      const name = fullName(member);
      const shared = bearers(name) > 1;
      const other = shared ? name : member.username;
      const label = shared ? member.username : name;
      return { id: String(member.userId), label, ...(other !== label && { detail: other }) };
    });
}
