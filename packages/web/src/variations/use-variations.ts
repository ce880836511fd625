import { PHASES } from '@brick/domain/phases/phases';
import type {
  deleteVariation,
  getVariation,
  listVariations,
  restoreVariation,
  updateVariation,
  Variation,
  variationTotals,
} from '@brick/domain/variations/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listVariations>('GET', '/api/projects/{projectId}/variations');
const totals = callOf<typeof variationTotals>('GET', '/api/projects/{projectId}/variations/totals');
const one = callOf<typeof getVariation>('GET', '/api/variations/{id}');
const change = callOf<typeof updateVariation>('PATCH', '/api/variations/{id}');
const remove = callOf<typeof deleteVariation>('DELETE', '/api/variations/{id}');
const restore = callOf<typeof restoreVariation>('POST', '/api/variations/{id}/restore');

/** The statuses that the list can be narrowed to; `counted` is approved and pending together. */
export const STATUS_FILTERS = ['counted', 'pending', 'approved', 'rejected', 'draft'] as const;

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'status', 'phase'] as const;

interface Filters {
  q?: string;
  status?: (typeof STATUS_FILTERS)[number];
  affectedPhase?: (typeof PHASES)[number];
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const status = STATUS_FILTERS.find((known) => known === url['status']);
  const affectedPhase = PHASES.find((known) => known === url['phase']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(status && { status }),
    ...(affectedPhase && { affectedPhase }),
  };
}

export function useVariationRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<Variation>({
    queryKey: projectKey(projectId, 'variations', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** What the variations that a filter leaves come to; without one, all of them. */
export function useVariationTotals(projectId: number, filters: Filters) {
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'totals', filters),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

export function useVariation(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from the row as it is now, never from one that was read for an earlier edit.
    gcTime: 0,
  });
}

/** Submitting and withdrawing, and deleting with Undo. Everything of the project goes stale: its figures are in every screen. */
export function useVariationActions() {
  const t = useTranslations('variations');
  const takeBack = useAction<Variation>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const move = useAction<{ variation: Variation; status: 'draft' | 'pending' }>({
    send: ({ variation: { id, version }, status }) =>
      call(change, { params: { id }, body: { status, version } }),
    success: (_, { status }) => ({ description: t(status === 'pending' ? 'submitted' : 'withdrawn') }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<Variation>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, variation) => ({
      description: t('deleted'),
      action: { label: t('undo'), onAction: () => takeBack.mutate(variation) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { move, discard };
}
