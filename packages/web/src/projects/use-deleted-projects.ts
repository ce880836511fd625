import type { restoreProject } from '@brick/domain/projects/contract';
import type { OwnDeleted, ownTrash } from '@brick/domain/trash/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useAction } from '../platform/use-action.ts';

const own = callOf<typeof ownTrash>('GET', '/api/trash');
const restore = callOf<typeof restoreProject>('POST', '/api/projects/{projectId}/restore');

const deletedProjects = (rows: readonly OwnDeleted[]) => rows.filter(({ kind }) => kind === 'project');

/** The projects that the user may take back. */
export function useDeletedProjects() {
  return useQuery({
    queryKey: [...PROJECTS_KEY, 'trash'],
    queryFn: ({ signal }) => callAll(own, { signal }),
    select: deletedProjects,
  });
}

export function useRestoreProject() {
  const t = useTranslations('projects');
  return useAction<number>({
    send: (projectId) => call(restore, { params: { projectId } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
}
