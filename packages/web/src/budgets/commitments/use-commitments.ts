import type {
  Commitment,
  commitmentTotals,
  deleteCommitment,
  getCommitment,
  listCommitments,
  restoreCommitment,
} from '@brick/domain/budgets/commitment-api';
import { COMMITMENT_SORTS } from '@brick/domain/budgets/commitment-sorts';
import type { expenseEndpoints } from '@brick/domain/expenses/api';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import type { listSuppliers } from '@brick/domain/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callPage, endpointRef } from '../../platform/api/call.ts';
import { useUndoableAction } from '../../platform/api/use-undoable-action.ts';
import { knownSort } from '../../platform/lists/url-sort.ts';
import { useLoadedRows } from '../../platform/lists/use-loaded-rows.ts';
import { PROJECTS_KEY, projectKey } from '../../platform/projects/current-project.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';

const listEndpoint = endpointRef<typeof listCommitments>('GET', '/api/projects/{projectId}/commitments');
const totalsEndpoint = endpointRef<typeof commitmentTotals>(
  'GET',
  '/api/projects/{projectId}/commitments/totals',
);
const getEndpoint = endpointRef<typeof getCommitment>('GET', '/api/commitments/{id}');
const deleteEndpoint = endpointRef<typeof deleteCommitment>('DELETE', '/api/commitments/{id}');
const restoreEndpoint = endpointRef<typeof restoreCommitment>('POST', '/api/commitments/{id}/restore');
const expensesEndpoint = endpointRef<typeof expenseEndpoints.list>(
  'GET',
  '/api/projects/{projectId}/expenses',
);
const suppliersEndpoint = endpointRef<typeof listSuppliers>('GET', '/api/suppliers');

/** URL parameters of the commitment filters. */
export const FILTER_PARAMS = ['q', 'phase', 'supplier', 'open'] as const;

interface CommitmentQuery {
  q?: string;
  phase?: Phase;
  supplier?: string;
  isOpen?: string;
}

/** Reads the filters from the URL as query parameters for the server. Invalid values are ignored. */
export function parseFilters(url: UrlValues): CommitmentQuery {
  const phase = PHASES.find((known) => known === url['phase']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(phase && { phase }),
    ...(url['supplier'] && { supplier: url['supplier'] }),
    ...((url['open'] === 'yes' || url['open'] === 'no') && { isOpen: String(url['open'] === 'yes') }),
  };
}

export function useCommitmentRows(projectId: number, url: UrlValues) {
  const query = { ...parseFilters(url), sort: knownSort(url['sort'], COMMITMENT_SORTS) };
  return useLoadedRows<Commitment>({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'rows', query),
    load: ({ signal, ...page }) =>
      callPage(listEndpoint, { params: { projectId }, query: { ...query, ...page }, signal }),
  });
}

/** Loads the totals of the filtered commitments; without filters, of all of them. */
export function useCommitmentTotals(projectId: number, filters: CommitmentQuery) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'totals', filters),
    queryFn: ({ signal }) => call(totalsEndpoint, { params: { projectId }, query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

export function useCommitmentToEdit(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'one', id),
    queryFn: ({ signal }) => call(getEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // Editing must start from the current row, never from one that was cached for an earlier edit.
    gcTime: 0,
  });
}

/** Maximum number of expenses shown in the dialog. A link leads to all of them. */
export const EXPENSES_SHOWN = 5;

/** Loads the newest expenses booked against a commitment, and their total number. */
export function useCommitmentExpenses(projectId: number, commitmentId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'expenses', 'booked', commitmentId),
    queryFn: ({ signal }) =>
      callPage(expensesEndpoint, {
        params: { projectId },
        query: { commitmentId, sort: '-date', offset: 0, limit: EXPENSES_SHOWN },
        signal,
      }),
  });
}

const SUPPLIERS_OFFERED = 200;

/** Loads supplier names from the project's directory for the filter. */
export function useSupplierNames(projectId: number) {
  return useQuery({
    queryKey: ['suppliers', 'names', projectId],
    queryFn: async ({ signal }) => {
      const found = await call(suppliersEndpoint, {
        query: { projectId, limit: SUPPLIERS_OFFERED, sort: 'name' },
        signal,
      });
      return [...new Set(found.map(({ name }) => name))];
    },
  });
}

/** Deletes a commitment, with Undo. The expenses booked against it stay. */
export function useDeleteCommitment() {
  const t = useTranslations('budgets.commitments');
  return useUndoableAction<Commitment>({
    send: ({ id }) => call(deleteEndpoint, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreEndpoint, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh: [PROJECTS_KEY],
  });
}
