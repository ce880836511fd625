import type { listSuppliers } from '@brick/domain/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { QueryState } from '../../ui/feedback/load-failed.tsx';
import type { Suggestion } from '../../ui/inputs/combo-box.tsx';
import { call, endpointRef } from '../api/call.ts';

export const listSuppliersEndpoint = endpointRef<typeof listSuppliers>('GET', '/api/suppliers');

const MAX_SUGGESTIONS = 8;

/** Suggests suppliers of the project and of the user's directory whose name contains the typed text. */
export function useSupplierSearch(
  projectId: number,
  typed: string,
): { suggestions: Suggestion[]; loading: boolean; query: QueryState } {
  const category = useTranslations('categories');
  const query = useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) =>
      call(listSuppliersEndpoint, {
        query: { q: typed, limit: MAX_SUGGESTIONS, isActive: true, projectId },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const suggestions = (query.data ?? []).map(({ id, name, category: kind }) => ({
    id: String(id),
    label: name,
    detail: kind ? category(kind) : undefined,
  }));
  return { suggestions, loading: query.isFetching, query };
}
