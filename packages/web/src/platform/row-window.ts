import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Page } from './call.ts';

/** Rows that are asked for at once: three screens of a desktop, so that a scroll seldom outruns them. */
const PAGE_SIZE = 100;

/** A list of no more rows than these is fetched whole once it is looked at: the browser prints what is there, and waits for nothing. */
const WHOLE_UP_TO = 500;

/** How long a list stands before it counts as looked at. */
const LOOKED_AT_MS = 1500;

export interface Wanted<Row> {
  /** Names the list with its filters and sorting; another key is another list. */
  queryKey: QueryKey;
  load: (page: { offset: number; limit: number; signal: AbortSignal }) => Promise<Page<readonly Row[]>>;
}

export interface RowWindow<Row> {
  totalCount: number;
  /** The same where it is known: null while the list is on its way and where it did not come. */
  count: number | null;
  rowAt: (index: number) => Row | undefined;
  /** Where a row stands, among those that are loaded; -1 where it is none of them. */
  indexOf: (wanted: (row: Row) => boolean) => number;
  onRangeChange: (first: number, last: number) => void;
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Names the list with its filters and sorting. */
  name: string;
  /** The first rows of the list, loaded or not. */
  loadFirst: (limit: number) => Promise<readonly Row[]>;
}

/** The pages that cover a range of rows; the first one always, because it tells how many rows there are. */
export function pagesOf(first: number, last: number): number[] {
  const pages = new Set([0]);
  for (
    let page = Math.floor(Math.max(0, first) / PAGE_SIZE);
    page <= Math.floor(Math.max(0, last) / PAGE_SIZE);
    page += 1
  )
    pages.add(page);
  return [...pages].sort((a, b) => a - b);
}

/** How one page of a list is asked for. */
export const pageQuery = <Row>({ queryKey, load }: Wanted<Row>, page: number) => ({
  queryKey: [...queryKey, { page }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    load({ offset: page * PAGE_SIZE, limit: PAGE_SIZE, signal }),
});

/** Whether the list of that name has stood for a while. */
function useLookedAt(name: string): boolean {
  const [stood, setStood] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStood(name), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return stood === name;
}

/**
 * A long list of which only the pages in view are asked for; the scrollbar stands for all of it. While another filter
 * is on its way the rows of the last one stay.
 */
export function useRowWindow<Row>({ queryKey, load }: Wanted<Row>): RowWindow<Row> {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  const [range, setRange] = useState({ name, first: 0, last: 0 });
  const { first, last } = range.name === name ? range : { first: 0, last: 0 };
  const pages = pagesOf(first, last);
  const results = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery({ queryKey, load }, page),
      ...(page === 0 && { placeholderData: keepPreviousData }),
    })),
  });
  const byPage = useMemo(
    () => new Map(pages.map((page, index) => [page, results[index]?.data])),
    [pages, results],
  );
  const totalCount = byPage.get(0)?.total ?? byPage.get(0)?.rows.length ?? 0;
  const lookedAt = useLookedAt(name);
  const { data: rest } = useQuery({
    queryKey: [...queryKey, 'rest'],
    queryFn: ({ signal }) => load({ offset: PAGE_SIZE, limit: WHOLE_UP_TO - PAGE_SIZE, signal }),
    enabled: lookedAt && totalCount > PAGE_SIZE && totalCount <= WHOLE_UP_TO,
  });
  const heldAt = (page: number) =>
    byPage.get(page) ?? client.getQueryData<Page<readonly Row[]>>([...queryKey, { page }]);
  const rowAt = (index: number): Row | undefined =>
    heldAt(Math.floor(index / PAGE_SIZE))?.rows[index % PAGE_SIZE] ?? rest?.rows[index - PAGE_SIZE];
  const indexOf = (wanted: (row: Row) => boolean): number => {
    for (const page of pagesOf(0, totalCount - 1)) {
      const index = heldAt(page)?.rows.findIndex(wanted) ?? -1;
      if (index >= 0) return page * PAGE_SIZE + index;
    }
    const index = rest?.rows.findIndex(wanted) ?? -1;
    return index < 0 ? -1 : PAGE_SIZE + index;
  };
  const onRangeChange = useCallback(
    (from: number, to: number) => setRange({ name, first: from, last: to }),
    [name],
  );
  const loadFirst = async (limit: number) => {
    const { signal } = new AbortController();
    return (await load({ offset: 0, limit, signal })).rows;
  };
  return {
    name,
    loadFirst,
    totalCount,
    count: byPage.get(0) ? totalCount : null,
    rowAt,
    indexOf,
    onRangeChange,
    loading: results[0]?.isPending ?? true,
    failed: results.some((result) => result.isError),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
