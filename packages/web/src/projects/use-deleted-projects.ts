import type { OwnDeletedRow, ownTrash } from '@brick/domain/trash/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { restoreProjectEndpoint } from './use-projects.ts';

const ownTrashEndpoint = endpointRef<typeof ownTrash>('GET', '/api/trash');

const projectsOnly = (rows: readonly OwnDeletedRow[]) => rows.filter(({ kind }) => kind === 'project');

/** Loads the projects that the user may restore. */
export function useDeletedProjects() {
  return useQuery({
    queryKey: [...PROJECTS_KEY, 'trash'],
    queryFn: ({ signal }) => callAll(ownTrashEndpoint, { signal }),
    select: projectsOnly,
  });
}

export function useRestoreProject() {
  const t = useTranslations('projects');
  return useAction<number>({
    send: (projectId) => call(restoreProjectEndpoint, { params: { projectId } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
}
