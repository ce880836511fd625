import type { expenseSuppliers } from '@brick/domain/expenses/api';
import type { listSuppliers } from '@brick/domain/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { QueryState } from '../../ui/feedback/load-failed.tsx';
import type { Suggestion } from '../../ui/inputs/combo-box.tsx';
import { call, endpointRef } from '../api/call.ts';
import { projectKey, usePermission, useProject } from '../projects/current-project.ts';

export const listSuppliersEndpoint = endpointRef<typeof listSuppliers>('GET', '/api/suppliers');

const namesEndpoint = endpointRef<typeof expenseSuppliers>(
  'GET',
  '/api/projects/{projectId}/expenses/suppliers',
);

const MAX_SUGGESTIONS = 8;

/** The names of suppliers on the project's expenses, in the directory or not, for who may read expenses. */
export function useSupplierNames(enabled: boolean) {
  const { id: projectId } = useProject();
  const may = usePermission();
  return useQuery({
    queryKey: projectKey(projectId, 'expenses', 'suppliers'),
    queryFn: ({ signal }) => call(namesEndpoint, { params: { projectId }, signal }),
    enabled: enabled && may('expenses', 'read'),
  });
}

/**
 * Suggests suppliers of the project and of the user's directory whose name contains the typed text; `named`: then names
 * on the project's expenses, which have no id.
 */
export function useSupplierSearch(
  typed: string,
  named: boolean,
): { suggestions: (Suggestion & { supplierId?: number })[]; loading: boolean; query: QueryState } {
  const category = useTranslations('categories');
  const { id: projectId } = useProject();
  const { data: names = [] } = useSupplierNames(named);
  const query = useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) =>
      call(listSuppliersEndpoint, {
        query: { q: typed, limit: MAX_SUGGESTIONS, isActive: true, projectId },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const listed = (query.data ?? []).map(({ id, name, category: kind }) => ({
    id: String(id),
    supplierId: id,
    label: name,
    detail: kind ? category(kind) : undefined,
  }));
  const part = typed.trim().toLowerCase();
  const others = names
    .filter((name) => name.toLowerCase().includes(part) && !listed.some(({ label }) => label === name))
    .map((name) => ({ id: `name ${name}`, label: name }));
  return { suggestions: [...listed, ...others].slice(0, MAX_SUGGESTIONS), loading: query.isFetching, query };
}
