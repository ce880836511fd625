import { CATEGORIES, type Category } from '@brick/domain/expenses/categories';
import type {
  deleteSupplier,
  getSupplier,
  listSuppliers,
  restoreSupplier,
  Supplier,
  supplierTotals,
} from '@brick/domain/suppliers/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listSuppliers>('GET', '/api/suppliers');
const totals = callOf<typeof supplierTotals>('GET', '/api/suppliers/totals');
const one = callOf<typeof getSupplier>('GET', '/api/suppliers/{id}');
const remove = callOf<typeof deleteSupplier>('DELETE', '/api/suppliers/{id}');
const restore = callOf<typeof restoreSupplier>('POST', '/api/suppliers/{id}/restore');

/** Everything that is read of suppliers, also by the expense form, begins with it. */
export const SUPPLIERS_KEY = ['suppliers'] as const;

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'status', 'category', 'rating'] as const;

/** By their rating: 4 or more, any, none. */
export const RATING_FILTERS = ['top', 'rated', 'unrated'] as const;

interface Filters {
  q?: string;
  isActive?: string;
  category?: Category;
  topRated?: string;
  rated?: string;
}

const BY_RATING: Record<(typeof RATING_FILTERS)[number], Filters> = {
  top: { topRated: 'true' },
  rated: { rated: 'true' },
  unrated: { rated: 'false' },
};

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const { q, status } = url;
  const category = CATEGORIES.find((known) => known === url['category']);
  const rating = RATING_FILTERS.find((known) => known === url['rating']);
  return {
    ...(q && { q }),
    ...((status === 'active' || status === 'inactive') && { isActive: String(status === 'active') }),
    ...(category && { category }),
    ...(rating && BY_RATING[rating]),
  };
}

export function useSupplierRows(url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<Supplier>({
    queryKey: [...SUPPLIERS_KEY, 'rows', query],
    load: ({ offset, limit, signal }) => callPage(list, { query: { ...query, offset, limit }, signal }),
  });
}

/** Figures of all suppliers that the user may see. */
export function useSupplierTotals() {
  return useQuery({
    queryKey: [...SUPPLIERS_KEY, 'totals'],
    queryFn: ({ signal }) => call(totals, { signal }),
  });
}

export function useSupplier(id: number | null) {
  return useQuery({
    queryKey: [...SUPPLIERS_KEY, 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

/** Deleting, with Undo. */
export function useDeleteSupplier() {
  const t = useTranslations('suppliers');
  const frame = useTranslations('frame');
  const takeBack = useAction<Supplier>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [SUPPLIERS_KEY],
  });
  return useAction<Supplier>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, supplier) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(supplier) },
    }),
    failure: t('deleteFailed'),
    refresh: [SUPPLIERS_KEY],
  });
}
