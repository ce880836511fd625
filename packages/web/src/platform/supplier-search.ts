import type { listSuppliers } from '@brick/domain/suppliers/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Suggestion } from '../ui/combo-box.tsx';
import type { Asked } from '../ui/load-failed.tsx';
import { call, callOf } from './call.ts';

const search = callOf<typeof listSuppliers>('GET', '/api/suppliers');

const SHOWN = 8;

/** Suppliers of the project and of one's own directory whose name holds what is typed, to be offered below a box. */
export function useSupplierSearch(
  projectId: number,
  typed: string,
): { suggestions: Suggestion[]; loading: boolean; query: Asked } {
  const category = useTranslations('categories');
  const query = useQuery({
    queryKey: ['suppliers', 'picker', projectId, typed],
    queryFn: ({ signal }) =>
      call(search, { query: { q: typed, limit: SHOWN, isActive: true, projectId }, signal }),
    placeholderData: (before) => before,
  });
  const suggestions = (query.data ?? []).map(({ id, name, category: kind }) => ({
    id: String(id),
    label: name,
    detail: kind ? category(kind) : undefined,
  }));
  return { suggestions, loading: query.isFetching, query };
}
