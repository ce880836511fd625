import { queryClient } from '../platform/query.ts';
import { pageQuery } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { rowsOf, totalsQuery } from '../records/calls.ts';
import { filtersIn } from '../records/filters.ts';
import { RecordList } from '../records/record-list.tsx';
import { expense } from './record.tsx';

/** What the screen shows first, asked for before it is drawn. */
export const askFirst = (projectId: number, url: UrlValues) =>
  Promise.all([
    queryClient.prefetchQuery(pageQuery(rowsOf(expense, projectId, url), 0)),
    queryClient.prefetchQuery(totalsQuery(expense, projectId, filtersIn(expense.filters, url))),
  ]);

/** Expenses of the project. */
export const ExpensesScreen = () => <RecordList kind={expense} />;
