import type {
  deleteExpense,
  Expense,
  expenseTotals,
  getExpense,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '@brick/domain/expenses/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow, type Wanted } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listExpenses>('GET', '/api/projects/{projectId}/expenses');
const totals = callOf<typeof expenseTotals>('GET', '/api/projects/{projectId}/expenses/totals');
const one = callOf<typeof getExpense>('GET', '/api/expenses/{id}');
const change = callOf<typeof updateExpense>('PATCH', '/api/expenses/{id}');
const remove = callOf<typeof deleteExpense>('DELETE', '/api/expenses/{id}');
const restore = callOf<typeof restoreExpense>('POST', '/api/expenses/{id}/restore');

const FILTERS = ['q', 'phase', 'category', 'supplier', 'from', 'to'] as const;

/** What the address says of the list, as the server's query. */
export function filtersIn(url: UrlValues): Record<string, string> {
  const named = FILTERS.flatMap((name): [string, string][] => (url[name] ? [[name, url[name]]] : []));
  const paid: [string, string][] =
    url['status'] === 'paid' || url['status'] === 'pending'
      ? [['isPaid', String(url['status'] === 'paid')]]
      : [];
  const receipt: [string, string][] =
    url['receipt'] === 'yes' || url['receipt'] === 'no'
      ? [['hasReceipt', String(url['receipt'] === 'yes')]]
      : [];
  const booked: [string, string][] = /^\d{1,15}$/.test(url['commitment'] ?? '')
    ? [['commitmentId', url['commitment'] ?? '']]
    : [];
  return Object.fromEntries([...named, ...paid, ...receipt, ...booked]);
}

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = [...FILTERS, 'status', 'receipt', 'commitment'] as const;

/** The list as the address narrows and sorts it. */
export function expenseRows(projectId: number, url: UrlValues): Wanted<Expense> {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return {
    queryKey: projectKey(projectId, 'expenses', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  };
}

export const useExpenseRows = (projectId: number, url: UrlValues) =>
  useRowWindow(expenseRows(projectId, url));

/** Sums of what the filter leaves; of everything without one. */
export const expenseTotalsQuery = (projectId: number, filters: Record<string, string>) => ({
  queryKey: projectKey(projectId, 'expenses', 'totals', filters),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(totals, { params: { projectId }, query: filters, signal }),
});

export const useExpenseTotals = (projectId: number, filters: Record<string, string>) =>
  useQuery({ ...expenseTotalsQuery(projectId, filters), placeholderData: (before) => before });

/** One of them on a page of its own, where its project is told by itself. */
export const useExpenseRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('expenses', 'expense', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useExpense(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'expenses', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from the row as it is now, never from one that was read for an earlier edit.
    gcTime: 0,
  });
}

/** Marking paid or unpaid, and deleting with Undo. Everything of the project goes stale with it: its figures are in every screen. */
export function useExpenseActions() {
  const t = useTranslations('expenses');
  const takeBack = useAction<Expense>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const markBack = useAction<{ id: number; isPaid: boolean }>({
    send: ({ id, isPaid }) => call(change, { params: { id }, body: { isPaid } }),
    success: null,
    failure: t('markFailed'),
    refresh: [PROJECTS_KEY],
  });
  const markPaid = useAction<{ expense: Expense; isPaid: boolean }>({
    send: ({ expense: { id, version }, isPaid }) =>
      call(change, { params: { id }, body: { isPaid, version } }),
    success: (_, { isPaid, expense }) => ({
      description: isPaid ? t('markedPaid') : t('markedUnpaid'),
      action: {
        label: t('undo'),
        onAction: () => markBack.mutate({ id: expense.id, isPaid: !isPaid }),
      },
    }),
    failure: t('markFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<Expense>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, expense) => ({
      description: t('deleted'),
      action: { label: t('undo'), onAction: () => takeBack.mutate(expense) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { markPaid, discard };
}
