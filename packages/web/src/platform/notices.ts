import type { countNotices, listNotices, Notice, readNotices } from '@brick/domain/notices/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from './call.ts';
import { eachOnce } from './each-once.ts';
import { isPageKind } from './kinds.ts';
import { type Place, pageFolder, placeOf } from './row-address.ts';
import { useUser } from './session.ts';
import { useAction } from './use-action.ts';

const count = callOf<typeof countNotices>('GET', '/api/notices/count');
const list = callOf<typeof listNotices>('GET', '/api/notices');
const read = callOf<typeof readNotices>('POST', '/api/notices/read');

/** Everything that is read of notices begins with this; live events name it too. */
const NOTICES_KEY = ['notices'] as const;

const A_PAGE = 50;

/** How many notices the user has not read; undefined until it is known. */
export const useUnreadCount = (): number | undefined =>
  useQuery({ queryKey: [...NOTICES_KEY, 'count'], queryFn: ({ signal }) => call(count, { signal }) }).data
    ?.unread;

/** Notices by page, unread ones first. Their sentences come in the user's language. */
export function useNotices({ unread = false, limit = A_PAGE }: { unread?: boolean; limit?: number } = {}) {
  const { language } = useUser();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...NOTICES_KEY, 'list', language, { unread, limit }],
    queryFn: ({ pageParam: offset, signal }) =>
      callPage(list, {
        query: { limit: String(limit), offset: String(offset), ...(unread && { unread: 'true' as const }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return total !== null && loaded < total ? loaded : undefined;
    },
  });
  const rows = eachOnce(data?.pages, ({ id }) => id);
  return { ...query, rows, total: data?.pages[0]?.total ?? 0 };
}

/** One notice by its number; null where it is gone. */
export function useNotice(id: string | undefined) {
  return useQuery({
    queryKey: [...NOTICES_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(list, { query: { id: id ?? '' }, signal }))[0] ?? null,
    enabled: id !== undefined && /^\d{1,9}$/.test(id),
  });
}

/** Marks notices as read: those with these numbers, or every one. */
export function useReadNotices() {
  const t = useTranslations('notices');
  return useAction<readonly number[] | 'all'>({
    send: (ids) => call(read, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    success: null,
    failure: t('readFailed'),
    refresh: [NOTICES_KEY],
  });
}

/** Where that opens which a notice tells of; null where it is nowhere to be seen, as an invitation before it is accepted. */
export function placeOfNotice({
  entity,
  entityId,
  projectId,
}: Pick<Notice, 'entity' | 'entityId' | 'projectId'>): Place | null {
  if (entity === null || projectId === null) return null;
  // What was offered is answered in one place; whether one's suppliers are shared is a detail of the project.
  if (entity === 'offer') return { to: '/offers', search: {} };
  if (entity === 'directory') return { to: '/projects', search: { edit: String(projectId) } };
  const search = { project: String(projectId) };
  if (entity === 'budget') return { to: '/budget', search };
  if (entityId !== null) return placeOf({ kind: entity, id: entityId, projectId });
  // Several rows of a kind at once.
  return isPageKind(entity) ? { to: pageFolder(entity), search } : null;
}
