import type { ListCount } from '@brick/domain/list-query';
import { type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
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
  load: (page: PageRequest) => Promise<PageReply<readonly Row[]>>;
}

/** A page of a list, and how much of its count is requested. */
export interface PageRequest {
  offset: number;
  limit: number;
  count: ListCount;
  signal: AbortSignal;
}

export interface LoadedRows<Row> {
  /** The rows that can be scrolled to. */
  totalCount: number;
  /** There are more rows than `totalCount`. */
  isBounded: boolean;
  /** The number of rows; null until it is known. */
  count: number | null;
  rowAt: (index: number) => Row | undefined;
  /** The index of a row among the loaded ones, or -1. */
  indexOf: (wanted: (row: Row) => boolean) => number;
  onRangeChange: (first: number, last: number) => void;
  loading: boolean;
  /** The rows are still those of another filter or order, until its own have come. */
  isPlaceholder: boolean;
  failed: boolean;
  retry: () => void;
  /** Identifies the list with its filters and sorting. */
  name: string;
  /** Loads the first rows of the list. */
  loadFirst: (limit: number) => Promise<readonly Row[]>;
}

/** The pages that cover a range of rows; always with the first one, which says whether there are more. */
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
    load({ offset: page * PAGE_SIZE, limit: PAGE_SIZE, count: 'kept', signal }),
});

/** The number of rows that a page shows to be there: its own, and one more page behind a cursor. */
const rowsUpTo = (page: number, reply: PageReply<readonly unknown[]>): number =>
  page * PAGE_SIZE + reply.rows.length + (reply.nextCursor === null ? 0 : PAGE_SIZE);

/** Keeps what was read of the same list with another filter or order: the last part of a list's key. */
const keepOfSameList =
  (queryKey: QueryKey) =>
  <Data>(previous: Data | undefined, query?: { queryKey: QueryKey }): Data | undefined => {
    const list = queryKey.slice(0, -1);
    const before = query?.queryKey.slice(0, list.length);
    return JSON.stringify(before) === JSON.stringify(list) ? previous : undefined;
  };

/**
 * The number of rows of a list. It comes with the first page where the server keeps it, and is that of the page if there
 * are no more; any other is asked for apart, once, so that the rows do not wait for it.
 */
function useRowCount<Row>(
  { queryKey, load }: RowsQuery<Row>,
  first: PageReply<readonly Row[]> | undefined,
  isPlaceholder: boolean,
): Pick<PageReply<never>, 'total' | 'isBounded'> {
  const isUnknown = first !== undefined && first.total === null && first.nextCursor !== null;
  const { data } = useQuery({
    queryKey: [...queryKey, 'count'],
    queryFn: async ({ signal }) => {
      const { total, isBounded } = await load({ offset: 0, limit: 1, count: 'only', signal });
      return { total, isBounded };
    },
    enabled: isUnknown && !isPlaceholder,
    placeholderData: keepOfSameList(queryKey),
  });
  if (!first) return { total: null, isBounded: false };
  if (isUnknown) return data ?? { total: null, isBounded: false };
  return { total: first.total ?? first.rows.length, isBounded: first.isBounded };
}

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
  // By itself: a query among several has no previous one.
  const firstPage = useQuery({
    ...rowsPageQuery({ queryKey, load }, 0),
    placeholderData: keepOfSameList(queryKey),
  });
  const isPlaceholder = firstPage.isPlaceholderData;
  const further = isPlaceholder ? [] : pagesInRange(first, last).slice(1);
  const results = [
    firstPage,
    ...useQueries({ queries: further.map((page) => rowsPageQuery({ queryKey, load }, page)) }),
  ];
  const byPage = new Map([0, ...further].map((page, index) => [page, results[index]?.data]));
  const { total, isBounded } = useRowCount({ queryKey, load }, byPage.get(0), isPlaceholder);
  const reached = [...byPage].map(([page, reply]) => (reply ? rowsUpTo(page, reply) : 0));
  const totalCount = total === null || isBounded ? Math.max(total ?? 0, ...reached) : total;
  const lookedAt = useSettled(name);
  const { data: rest } = useQuery({
    queryKey: [...queryKey, 'rest'],
    queryFn: ({ signal }) =>
      load({ offset: PAGE_SIZE, limit: LOAD_ALL_UP_TO - PAGE_SIZE, count: 'kept', signal }),
    enabled:
      lookedAt && !isPlaceholder && total !== null && totalCount > PAGE_SIZE && totalCount <= LOAD_ALL_UP_TO,
  });
  // Each page is looked up once a render, however many rows are asked for.
  const held = new Map(byPage);
  const heldAt = (page: number) => {
    if (!held.has(page)) held.set(page, client.getQueryData([...queryKey, { page }]));
    return held.get(page);
  };
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
    return (await load({ offset: 0, limit, count: 'kept', signal })).rows;
  };
  return {
    name,
    loadFirst,
    totalCount,
    isBounded,
    count: total,
    rowAt,
    indexOf,
    onRangeChange,
    // That the list of before was empty says nothing of this one.
    loading: firstPage.isPending || (isPlaceholder && totalCount === 0),
    isPlaceholder,
    failed: results.some((result) => result.isError),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
