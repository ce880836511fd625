import type { addMember, ProjectMember, removeMember } from '@brick/domain/members/api';
import type { listInvitations, withdrawInvitation } from '@brick/domain/members/invitations-api';
import { mayGrant } from '@brick/domain/members/rules';
import type { Member } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import { displayName } from '@brick/domain/users/display-name';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY, projectKey, useStopShowing } from '../platform/projects/current-project.ts';

const addMemberEndpoint = endpointRef<typeof addMember>('POST', '/api/projects/{projectId}/members');
const removeMemberEndpoint = endpointRef<typeof removeMember>(
  'DELETE',
  '/api/projects/{projectId}/members/{userId}',
);
const listInvitationsEndpoint = endpointRef<typeof listInvitations>(
  'GET',
  '/api/projects/{projectId}/invitations',
);
const withdrawInvitationEndpoint = endpointRef<typeof withdrawInvitation>(
  'DELETE',
  '/api/projects/{projectId}/invitations/{invitationId}',
);

/** Loads the project's invitations, newest first. */
export const useInvitations = (projectId: number) =>
  useQuery({
    queryKey: projectKey(projectId, 'invitations'),
    queryFn: ({ signal }) => callAll(listInvitationsEndpoint, { params: { projectId }, signal }),
  });

/** Removes a member, or leaves the project. Removing can be undone if the user may assign the former role. */
export function useRemoveMember(project: Project, me: Member) {
  const t = useTranslations('members');
  const navigate = useNavigate();
  const stopShowing = useStopShowing();
  return useUndoableAction<ProjectMember>({
    send: ({ userId }) => {
      if (userId === me.userId) stopShowing(project.id);
      return call(removeMemberEndpoint, { params: { projectId: project.id, userId } });
    },
    success: (member) =>
      member.userId === me.userId
        ? t('left', { project: project.name })
        : t('removed', { name: displayName(member) }),
    mayUndo: (member) => member.userId !== me.userId && mayGrant(me, member.role),
    undo: {
      send: ({ username, role }) =>
        call(addMemberEndpoint, { params: { projectId: project.id }, body: { username, role } }),
      // Nobody becomes an owner without accepting it.
      success: (member) =>
        member.role === 'owner' ? t('add.addedAndOffered') : t('broughtBack', { name: displayName(member) }),
      failure: t('addFailed'),
    },
    failure: t('removeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (_, member) => {
      if (member.userId === me.userId) void navigate({ to: '/projects' });
    },
  });
}

/** Withdraws an invitation: its link stops working. */
export function useWithdrawInvitation(projectId: number) {
  const t = useTranslations('members');
  return useAction<number>({
    send: (invitationId) => call(withdrawInvitationEndpoint, { params: { projectId, invitationId } }),
    success: t('invitations.withdrawn'),
    failure: t('invitations.withdrawFailed'),
    refresh: [projectKey(projectId, 'invitations')],
  });
}
