import type { removeMember } from '@brick/domain/members/api';
import type { deleteProject, Project, restoreProject } from '@brick/domain/projects/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY, projectsQuery, useStopShowing } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';

const deleteProjectEndpoint = endpointRef<typeof deleteProject>('DELETE', '/api/projects/{projectId}');
const leaveProjectEndpoint = endpointRef<typeof removeMember>(
  'DELETE',
  '/api/projects/{projectId}/members/{userId}',
);
export const restoreProjectEndpoint = endpointRef<typeof restoreProject>(
  'POST',
  '/api/projects/{projectId}/restore',
);

export const useProjects = () => useQuery(projectsQuery);

export function useDeleteProject() {
  const t = useTranslations('projects');
  const stopShowing = useStopShowing();
  return useUndoableAction<Project>({
    send: ({ id }) => {
      stopShowing(id);
      return call(deleteProjectEndpoint, { params: { projectId: id } });
    },
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreProjectEndpoint, { params: { projectId: id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh: [PROJECTS_KEY],
  });
}

/** Leaves a project. What the user entered stays in it. */
export function useLeaveProject() {
  const t = useTranslations('projects.leaving');
  const { id: userId } = useUser();
  const stopShowing = useStopShowing();
  return useAction<Project>({
    send: ({ id }) => {
      stopShowing(id);
      return call(leaveProjectEndpoint, { params: { projectId: id, userId } });
    },
    success: (_, { name }) => ({ description: t('done', { project: name }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
}
