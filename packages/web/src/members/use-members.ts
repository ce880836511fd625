import type { addMember, ProjectMember, removeMember } from '@brick/domain/members/contract';
import type { listInvitations, withdrawInvitation } from '@brick/domain/members/invitations';
import { mayGrant } from '@brick/domain/members/rules';
import type { Member } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import { fullName } from '@brick/domain/users/names';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const add = callOf<typeof addMember>('POST', '/api/projects/{projectId}/members');
const remove = callOf<typeof removeMember>('DELETE', '/api/projects/{projectId}/members/{userId}');
const invitations = callOf<typeof listInvitations>('GET', '/api/projects/{projectId}/invitations');
const withdraw = callOf<typeof withdrawInvitation>(
  'DELETE',
  '/api/projects/{projectId}/invitations/{invitationId}',
);

/** The invitations of a project, newest first; asked for only where they are shown. */
export const useInvitations = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'invitations'),
    queryFn: ({ signal }) => callAll(invitations, { params: { projectId }, signal }),
  });

/** Taking a member out, with Undo where the user could let them in again as what they were; and leaving oneself. */
export function useRemoval(project: Project, me: Member) {
  const t = useTranslations('members');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const takeBack = useAction<ProjectMember>({
    send: ({ username, role }) => call(add, { params: { projectId: project.id }, body: { username, role } }),
    success: (_, member) => ({ description: t('broughtBack', { name: fullName(member) }) }),
    failure: t('addFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<ProjectMember>({
    send: ({ userId }) => call(remove, { params: { projectId: project.id, userId } }),
    success: (_, member) =>
      member.userId === me.userId
        ? { description: t('left', { project: project.name }) }
        : {
            description: t('removed', { name: fullName(member) }),
            ...(mayGrant(me, member.role) && {
              action: { label: frame('undo'), onAction: () => takeBack.mutate(member) },
            }),
          },
    failure: t('removeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (_, member) => {
      if (member.userId === me.userId) void navigate({ to: '/projects' });
    },
  });
}

/** Ends an invitation: its link works no more. */
export function useWithdrawal(projectId: number) {
  const t = useTranslations('members');
  return useAction<number>({
    send: (invitationId) => call(withdraw, { params: { projectId, invitationId } }),
    success: t('invitations.withdrawn'),
    failure: t('invitations.withdrawFailed'),
    refresh: [projectKey(projectId, 'invitations')],
  });
}
