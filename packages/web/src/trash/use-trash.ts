import type { issueEndpoints } from '@brick/domain/issues/api';
import { OTHER_ROWS, RECORDS } from '@brick/domain/records/record-kinds';
import type { OwnDeletedRow, ownTrash, projectTrash } from '@brick/domain/trash/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callAll, callPage, endpointRef } from '../platform/api/call.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { uniqueRows } from '../platform/api/unique-rows.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY, projectKey } from '../platform/projects/current-project.ts';
import { linkTo } from '../platform/records/record-links.ts';

const projectTrashEndpoint = endpointRef<typeof projectTrash>('GET', '/api/projects/{projectId}/trash');
const ownTrashEndpoint = endpointRef<typeof ownTrash>('GET', '/api/trash');

// The same key as on the suppliers screen, so that deleting a supplier also refreshes this list.
const SUPPLIERS_KEY = ['suppliers'] as const;

const KINDS = { ...RECORDS, ...OTHER_ROWS };

// All restore endpoints have the same path parameters.
const restoreEndpointFor = (kind: RestorableRecord['kind']) =>
  endpointRef<typeof issueEndpoints.restore>(
    'POST',
    `/api/${KINDS[kind].path}/{id}/restore` as '/api/issues/{id}/restore',
  );

/** Something that can be restored on this screen: a record of the project, or a supplier. */
export interface RestorableRecord {
  kind: keyof typeof KINDS;
  id: number;
  title: string;
}

/** Rows per request. */
const PAGE_SIZE = 50;

/** Loads the project's trash, page by page. Its key starts with the projects' key, so any deletion refreshes it. */
export function useProjectTrash(projectId: number) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: projectKey(projectId, 'trash'),
    queryFn: ({ pageParam: offset, signal }) =>
      callPage(projectTrashEndpoint, { params: { projectId }, query: { offset, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * PAGE_SIZE;
      return next < (total ?? 0) ? next : undefined;
    },
  });
  const rows = uniqueRows(data?.pages, ({ kind, id }) => `${kind}${id}`);
  return { ...query, rows, total: data?.pages[0]?.total ?? 0 };
}

interface DeletedSupplier extends OwnDeletedRow {
  kind: 'supplier';
}

/** Loads the suppliers deleted by the user. They belong to the user and not to a project. */
export function useDeletedSuppliers() {
  const query = useQuery({
    queryKey: [...SUPPLIERS_KEY, 'trash'],
    queryFn: ({ signal }) => callAll(ownTrashEndpoint, { signal }),
  });
  const suppliers = query.data?.filter((row): row is DeletedSupplier => row.kind === 'supplier') ?? [];
  return { query, suppliers };
}

/** Restores a record. The toast links to it. */
export function useRestoreRecord(projectId: number) {
  const t = useTranslations('trash');
  const navigate = useNavigate();
  return useAction<RestorableRecord>({
    send: ({ kind, id }) => call(restoreEndpointFor(kind), { params: { id } }),
    reasonOf,
    success: (_, row) => {
      const place = linkTo({ ...row, projectId });
      return {
        description: t('restored', { name: row.title }),
        ...(place && {
          action: {
            label: t('open'),
            onAction: () => void navigate({ to: place.to, search: place.search }),
          },
        }),
      };
    },
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY, SUPPLIERS_KEY],
  });
}
