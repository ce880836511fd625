import type { issueCalls } from '@brick/domain/issues/contract';
import { OTHER_ROWS, RECORDS } from '@brick/domain/records/records';
import type { OwnDeleted, ownTrash, projectTrash } from '@brick/domain/trash/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { eachOnce } from '../platform/each-once.ts';
import { placeOf } from '../platform/row-address.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof projectTrash>('GET', '/api/projects/{projectId}/trash');
const own = callOf<typeof ownTrash>('GET', '/api/trash');

// As the suppliers' own screen names what it reads: a deleted one makes this stale too.
const SUPPLIERS_KEY = ['suppliers'] as const;

const KINDS = { ...RECORDS, ...OTHER_ROWS };

// Each of these paths names its row in the same way.
const restoreOf = (kind: Restorable['kind']) =>
  callOf<typeof issueCalls.restore>(
    'POST',
    `/api/${KINDS[kind].path}/{id}/restore` as '/api/issues/{id}/restore',
  );

/** What the trash screen gives back: rows of the project, and suppliers. */
export interface Restorable {
  kind: keyof typeof KINDS;
  id: number;
  title: string;
}

/** Rows that are asked for at once. */
const PAGE_SIZE = 50;

/** The project's trash, page by page. Its key begins with the projects': what is deleted anywhere makes it stale. */
export function useTrash(projectId: number) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: projectKey(projectId, 'trash'),
    queryFn: ({ pageParam: offset, signal }) =>
      callPage(list, { params: { projectId }, query: { offset, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * PAGE_SIZE;
      return next < (total ?? 0) ? next : undefined;
    },
  });
  const rows = eachOnce(data?.pages, ({ kind, id }) => `${kind}${id}`);
  return { ...query, rows, total: data?.pages[0]?.total ?? 0 };
}

interface DeletedSupplier extends OwnDeleted {
  kind: 'supplier';
}

/** Suppliers that the user deleted: they belong to them and to no project. */
export function useDeletedSuppliers() {
  const query = useQuery({
    queryKey: [...SUPPLIERS_KEY, 'trash'],
    queryFn: ({ signal }) => callAll(own, { signal }),
  });
  const suppliers = query.data?.filter((row): row is DeletedSupplier => row.kind === 'supplier') ?? [];
  return { query, suppliers };
}

/** Takes a row back; the toast leads to it. */
export function useRestore(projectId: number) {
  const t = useTranslations('trash');
  const navigate = useNavigate();
  return useAction<Restorable>({
    send: ({ kind, id }) => call(restoreOf(kind), { params: { id } }),
    success: (_, row) => {
      const place = placeOf({ ...row, projectId });
      return {
        description: t('restored', { name: row.title }),
        ...(place && {
          action: {
            label: t('open'),
            onAction: () => void navigate({ to: place.to, search: place.search as never }),
          },
        }),
      };
    },
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY, SUPPLIERS_KEY],
  });
}
