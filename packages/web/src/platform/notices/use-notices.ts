import type { countNotices, listNotices, markNoticesRead } from '@brick/domain/notices/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callPage, endpointRef } from '../api/call.ts';
import { uniqueRows } from '../api/unique-rows.ts';
import { useAction } from '../api/use-action.ts';
import { useUser } from '../session/session.ts';

const count = endpointRef<typeof countNotices>('GET', '/api/notices/count');
const list = endpointRef<typeof listNotices>('GET', '/api/notices');
const read = endpointRef<typeof markNoticesRead>('POST', '/api/notices/read');

/** Prefix of all query keys of notices; live events use the name too. */
const NOTICES_KEY = ['notices'] as const;

const PAGE_SIZE = 50;

/** The number of unread notices; undefined until it is known. */
export const useUnreadCount = (): number | undefined =>
  useQuery({ queryKey: [...NOTICES_KEY, 'count'], queryFn: ({ signal }) => call(count, { signal }) }).data
    ?.unread;

/** Notices by page, unread ones first. Their texts come in the user's language. */
export function useNotices({ unread = false, limit = PAGE_SIZE }: { unread?: boolean; limit?: number } = {}) {
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
  const rows = uniqueRows(data?.pages, ({ id }) => id);
  return { ...query, rows, total: data?.pages[0]?.total ?? 0 };
}

/** One notice by id; null if it is gone. */
export function useNotice(id: string | undefined) {
  return useQuery({
    queryKey: [...NOTICES_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(list, { query: { id: id ?? '' }, signal }))[0] ?? null,
    enabled: id !== undefined && /^\d{1,9}$/.test(id),
  });
}

/** Marks notices as read: those with these ids, or all. */
export function useMarkNoticesRead() {
  const t = useTranslations('notices');
  return useAction<readonly number[] | 'all'>({
    send: (ids) => call(read, { body: ids === 'all' ? { all: true } : { ids: [...ids] } }),
    success: null,
    failure: t('readFailed'),
    refresh: [NOTICES_KEY],
  });
}
