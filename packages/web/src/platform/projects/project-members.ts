import type { listMembers, ProjectMember } from '@brick/domain/members/api';
import { displayName } from '@brick/domain/users/display-name';
import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '../../ui/inputs/combo-box.tsx';
import { callAll, endpointRef } from '../api/call.ts';
import { projectKey } from './current-project.ts';

export const membersEndpoint = endpointRef<typeof listMembers>('GET', '/api/projects/{projectId}/members');

/** The members of a project, for their screen and for every form that names a person. */
export const useProjectMembers = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'members'),
    queryFn: ({ signal }) => callAll(membersEndpoint, { params: { projectId }, signal }),
  });

type NamedMember = Pick<ProjectMember, 'userId' | 'username' | 'firstName' | 'lastName'>;

const normalizeName = (text: string): string => text.trim().toLocaleLowerCase();

/** More suggestions would not be read: typing another letter is quicker. */
const MAX_SUGGESTIONS = 8;

/**
 * The members whose name or username contains the typed text. The full name is suggested, or the username where two
 * share a name, because a shared name is linked to neither.
 */
export function matchMembers(members: readonly NamedMember[], typed: string): Suggestion[] {
  const wanted = normalizeName(typed);
  const bearers = (name: string) =>
    members.filter((other) => normalizeName(displayName(other)) === normalizeName(name)).length;
  return members
    .filter(
      (member) =>
        normalizeName(displayName(member)).includes(wanted) ||
        normalizeName(member.username).includes(wanted),
    )
    .slice(0, MAX_SUGGESTIONS)
    .map((member) => {
      const name = displayName(member);
      const shared = bearers(name) > 1;
      const other = shared ? name : member.username;
      const label = shared ? member.username : name;
      return { id: String(member.userId), label, ...(other !== label && { detail: other }) };
    });
}
