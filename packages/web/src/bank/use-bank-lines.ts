import type { BankAccount, BankLine } from '@brick/domain/bank/api';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { callPage, type PageReply } from '../platform/api/call.ts';
import { uniqueRows } from '../platform/api/unique-rows.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { accountsIn, BANK_KEY, linesCall, stateIn } from './bank-calls.ts';

const LINES_KEY = [...BANK_KEY, 'lines'] as const;

const PAGE_SIZE = 100;

type LinePages = InfiniteData<PageReply<BankLine[]>>;

/** A list of lines that grows as it is scrolled. */
export interface BankLines {
  rows: readonly BankLine[];
  /** The rows that can be scrolled to: with room for those to come. */
  totalCount: number;
  onRangeChange: (first: number, last: number) => void;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** The lines that the address asks for. */
export function useBankLines(url: UrlValues): BankLines {
  const state = stateIn(url);
  const { accountId, from, to, q } = url;
  const query = { accountId, from, to, q, ...(state !== 'all' && { state: state as BankLine['state'] }) };
  const { data, hasNextPage, isFetching, isError, isPending, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...LINES_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      callPage(linesCall, { query: { ...query, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = uniqueRows(data?.pages, ({ id }) => id) ?? [];
  return {
    rows,
    totalCount: rows.length + (hasNextPage ? PAGE_SIZE : 0),
    onRangeChange: (_first, last) => {
      if (last >= rows.length && hasNextPage && !isFetching) void fetchNextPage();
    },
    loading: isPending,
    failed: isError,
    retry: () => void refetch(),
  };
}

/** How many lines there are, where the accounts say it: null for a search, and for some days. */
export function lineCount(url: UrlValues, accounts: readonly BankAccount[]): number | null {
  if (url['q'] || url['from'] || url['to']) return null;
  const state = stateIn(url);
  const count = ({ openLines, matchedLines, linesSetAside }: BankAccount): number =>
    ({ open: openLines, matched: matchedLines, set_aside: linesSetAside })[state] ??
    openLines + matchedLines + linesSetAside;
  return accountsIn(url, accounts).reduce((sum, account) => sum + count(account), 0);
}

/** Shows a line as a step left it, before the list is read again: the next Enter is for the next line. */
export function showLine(client: QueryClient, line: BankLine): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: LINES_KEY })) {
    const { state } = queryKey[LINES_KEY.length] as { state?: BankLine['state'] };
    const stays = state === undefined || state === line.state;
    client.setQueryData<LinePages>(queryKey, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        rows: page.rows.flatMap((row) => (row.id !== line.id ? row : stays ? line : [])),
      }));
      return { ...data, pages };
    });
  }
}
