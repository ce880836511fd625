import type { removeMember } from '@brick/domain/members/contract';
import type {
  deleteProject,
  listProjects,
  Project,
  projectStats,
  restoreProject,
} from '@brick/domain/projects/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listProjects>('GET', '/api/projects');
const stats = callOf<typeof projectStats>('GET', '/api/projects/{projectId}/stats');
const remove = callOf<typeof deleteProject>('DELETE', '/api/projects/{projectId}');
const leave = callOf<typeof removeMember>('DELETE', '/api/projects/{projectId}/members/{userId}');
const restore = callOf<typeof restoreProject>('POST', '/api/projects/{projectId}/restore');

export const useProjects = () =>
  useQuery({ queryKey: PROJECTS_KEY, queryFn: ({ signal }) => callAll(list, { signal }) });

/** All figures of the dashboard. */
export const statsQuery = (projectId: number) => ({
  queryKey: projectKey(projectId, 'stats'),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(stats, { params: { projectId }, signal }),
});

export const useStats = (projectId: number) => useQuery(statsQuery(projectId));

export function useDeleteProject() {
  const t = useTranslations('projects');
  const takeBack = useAction<Project>({
    send: ({ id }) => call(restore, { params: { projectId: id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Project>({
    send: ({ id }) => call(remove, { params: { projectId: id } }),
    success: (_, project) => ({
      description: t('deleted'),
      action: { label: t('undo'), onAction: () => takeBack.mutate(project) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}

/** Leaves a project; what one entered stays in it. */
export function useLeaveProject() {
  const t = useTranslations('projects.leaving');
  const { id: userId } = useUser();
  return useAction<Project>({
    send: ({ id }) => call(leave, { params: { projectId: id, userId } }),
    success: (_, { name }) => ({ description: t('done', { project: name }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
}
