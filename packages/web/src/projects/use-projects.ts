import type {
  addSampleProject,
  deleteProject,
  listProjects,
  Project,
  projectStats,
  restoreProject,
} from '@brick/domain/projects/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listProjects>('GET', '/api/projects');
const stats = callOf<typeof projectStats>('GET', '/api/projects/{projectId}/stats');
const remove = callOf<typeof deleteProject>('DELETE', '/api/projects/{projectId}');
const restore = callOf<typeof restoreProject>('POST', '/api/projects/{projectId}/restore');
const sample = callOf<typeof addSampleProject>('POST', '/api/projects/sample');

export const useProjects = () =>
  useQuery({ queryKey: PROJECTS_KEY, queryFn: ({ signal }) => call(list, { signal }) });

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

/** Makes the sample project and opens its dashboard. */
export function useSampleProject() {
  const t = useTranslations('projects');
  const navigate = useNavigate();
  return useAction<void, Project>({
    send: () => call(sample),
    success: t('sampleMade'),
    failure: t('createFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (project) =>
      void navigate({ to: '/dashboard', search: { project: String(project.id) } as never }),
  });
}
