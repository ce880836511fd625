import type {
  Commitment,
  commitmentTotals,
  deleteCommitment,
  getCommitment,
  listCommitments,
  restoreCommitment,
} from '@brick/domain/budgets/commitment-contract';
import type { expenseCalls } from '@brick/domain/expenses/contract';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { listSuppliers } from '@brick/domain/suppliers/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listCommitments>('GET', '/api/projects/{projectId}/commitments');
const totals = callOf<typeof commitmentTotals>('GET', '/api/projects/{projectId}/commitments/totals');
const one = callOf<typeof getCommitment>('GET', '/api/commitments/{id}');
const remove = callOf<typeof deleteCommitment>('DELETE', '/api/commitments/{id}');
const restore = callOf<typeof restoreCommitment>('POST', '/api/commitments/{id}/restore');
const expenses = callOf<typeof expenseCalls.list>('GET', '/api/projects/{projectId}/expenses');
const suppliers = callOf<typeof listSuppliers>('GET', '/api/suppliers');

/** The names that a filter of the commitments has in the address. */
export const FILTER_NAMES = ['q', 'phase', 'supplier', 'open'] as const;

interface Filters {
  q?: string;
  phase?: Phase;
  supplier?: string;
  isOpen?: string;
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const phase = PHASES.find((known) => known === url['phase']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(phase && { phase }),
    ...(url['supplier'] && { supplier: url['supplier'] }),
    ...((url['open'] === 'yes' || url['open'] === 'no') && { isOpen: String(url['open'] === 'yes') }),
  };
}

export function useCommitmentRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<Commitment>({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** What the commitments that a filter leaves come to; without one, all of them. */
export function useCommitmentTotals(projectId: number, filters: Filters) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'totals', filters),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

export function useCommitment(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from the row as it is now, never from one that was read for an earlier edit.
    gcTime: 0,
  });
}

/** Expenses that a dialog shows of a commitment; the others are a press away. */
export const SHOWN_EXPENSES = 5;

/** The newest expenses that were booked against a commitment, and how many there are. */
export function useBookedExpenses(projectId: number, commitmentId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'expenses', 'booked', commitmentId),
    queryFn: ({ signal }) =>
      callPage(expenses, {
        params: { projectId },
        query: { commitmentId, sort: '-date', offset: 0, limit: SHOWN_EXPENSES },
        signal,
      }),
  });
}

const OFFERED = 200;

/** Names from the project's directory, for the filter. */
export function useSupplierNames(projectId: number) {
  return useQuery({
    queryKey: ['suppliers', 'names', projectId],
    queryFn: async ({ signal }) => {
      const found = await call(suppliers, { query: { projectId, limit: OFFERED, sort: 'name' }, signal });
      return [...new Set(found.map(({ name }) => name))];
    },
  });
}

/** Deleting a commitment, with Undo. The expenses that were booked against it stay. */
export function useDeleteCommitment() {
  const t = useTranslations('budgets.commitments');
  const frame = useTranslations('frame');
  const takeBack = useAction<Commitment>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Commitment>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, deleted) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(deleted) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}
