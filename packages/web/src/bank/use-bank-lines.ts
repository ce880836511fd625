import type { BankAccount, BankLine } from '@brick/domain/bank/api';
import type { QueryClient } from '@tanstack/react-query';
import { callPage, type PageReply } from '../platform/api/call.ts';
import { type LoadedRows, useLoadedRows } from '../platform/lists/use-loaded-rows.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { accountsIn, BANK_KEY, filtersIn, linesEndpoint } from './bank-endpoints.ts';

const LINES_KEY = [...BANK_KEY, 'lines'] as const;

/** The lines that the address asks for: those in view, with a scrollbar for all of them. */
export function useBankLines(url: UrlValues): LoadedRows<BankLine> {
  const { state, ...filters } = filtersIn(url);
  const query = { ...filters, ...(state !== 'all' && { state }) };
  return useLoadedRows<BankLine>({
    queryKey: [...LINES_KEY, query],
    load: ({ signal, ...page }) => callPage(linesEndpoint, { query: { ...query, ...page }, signal }),
  });
}

/** How many lines there are, where the accounts say it: null for a search, and for some days. */
export function lineCount(url: UrlValues, accounts: readonly BankAccount[]): number | null {
  const { state, q, from, to } = filtersIn(url);
  if (q || from || to) return null;
  const count = ({ openLines, matchedLines, linesSetAside }: BankAccount): number =>
    ({
      open: openLines,
      matched: matchedLines,
      set_aside: linesSetAside,
      all: openLines + matchedLines + linesSetAside,
    })[state];
  return accountsIn(url, accounts).reduce((sum, account) => sum + count(account), 0);
}

/** Shows a line as a step left it, before the list is read again: the next Enter is for the next line. */
export function showLine(client: QueryClient, line: BankLine): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: LINES_KEY })) {
    const { state } = queryKey[LINES_KEY.length] as { state?: BankLine['state'] };
    const stays = state === undefined || state === line.state;
    client.setQueryData<Partial<PageReply<BankLine[]>>>(queryKey, (page) => {
      // Beside the pages there are counts of the list.
      if (!page?.rows) return page;
      const rows = page.rows.flatMap((row) => (row.id !== line.id ? row : stays ? line : []));
      return { ...page, rows };
    });
  }
}
