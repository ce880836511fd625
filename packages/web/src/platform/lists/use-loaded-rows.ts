import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PageReply } from '../api/call.ts';

/** Rows per request: three screens of a desktop, so that scrolling seldom outruns them. */
const PAGE_SIZE = 100;

/** Lists up to this length are loaded whole once they are settled: printing does not wait for more rows. */
const LOAD_ALL_UP_TO = 500;

/** How long a list is shown before it counts as settled. */
const SETTLED_MS = 1500;

export interface RowsQuery<Row> {
  /** Identifies the list with its filters and sorting; another key is another list. */
  queryKey: QueryKey;
  load: (page: { offset: number; limit: number; signal: AbortSignal }) => Promise<PageReply<readonly Row[]>>;
}

export interface LoadedRows<Row> {
  totalCount: number;
  /** The number of rows; null while the list is loading and after a failure. */
  count: number | null;
  rowAt: (index: number) => Row | undefined;
  /** The index of a row among the loaded ones, or -1. */
  indexOf: (wanted: (row: Row) => boolean) => number;
  onRangeChange: (first: number, last: number) => void;
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Identifies the list with its filters and sorting. */
  name: string;
  /** Loads the first rows of the list. */
  loadFirst: (limit: number) => Promise<readonly Row[]>;
}

/** The pages that cover a range of rows; always with the first one, which has the number of rows. */
export function pagesInRange(first: number, last: number): number[] {
  const pages = new Set([0]);
  for (
    let page = Math.floor(Math.max(0, first) / PAGE_SIZE);
    page <= Math.floor(Math.max(0, last) / PAGE_SIZE);
    page += 1
  )
    pages.add(page);
  return [...pages].sort((a, b) => a - b);
}

/** The query of one page of a list. */
export const rowsPageQuery = <Row>({ queryKey, load }: RowsQuery<Row>, page: number) => ({
  queryKey: [...queryKey, { page }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    load({ offset: page * PAGE_SIZE, limit: PAGE_SIZE, signal }),
});

/** Whether a list has been shown for a while. */
function useSettled(name: string): boolean {
  const [stood, setStood] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStood(name), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return stood === name;
}

/**
 * A long list that loads only the pages in view, with a scrollbar for all of it. The previous rows stay while another
 * filter is loading.
 */
export function useLoadedRows<Row>({ queryKey, load }: RowsQuery<Row>): LoadedRows<Row> {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  const [range, setRange] = useState({ name, first: 0, last: 0 });
  const { first, last } = range.name === name ? range : { first: 0, last: 0 };
  const pages = pagesInRange(first, last);
  const results = useQueries({
    queries: pages.map((page) => ({
      ...rowsPageQuery({ queryKey, load }, page),
      ...(page === 0 && { placeholderData: keepPreviousData }),
    })),
  });
  const byPage = useMemo(
    () => new Map(pages.map((page, index) => [page, results[index]?.data])),
    [pages, results],
  );
  const totalCount = byPage.get(0)?.total ?? byPage.get(0)?.rows.length ?? 0;
  const lookedAt = useSettled(name);
  const { data: rest } = useQuery({
    queryKey: [...queryKey, 'rest'],
    queryFn: ({ signal }) => load({ offset: PAGE_SIZE, limit: LOAD_ALL_UP_TO - PAGE_SIZE, signal }),
    enabled: lookedAt && totalCount > PAGE_SIZE && totalCount <= LOAD_ALL_UP_TO,
  });
  const heldAt = (page: number) =>
    byPage.get(page) ?? client.getQueryData<PageReply<readonly Row[]>>([...queryKey, { page }]);
  const rowAt = (index: number): Row | undefined =>
    heldAt(Math.floor(index / PAGE_SIZE))?.rows[index % PAGE_SIZE] ?? rest?.rows[index - PAGE_SIZE];
  const indexOf = (wanted: (row: Row) => boolean): number => {
    for (const page of pagesInRange(0, totalCount - 1)) {
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
