import type { getBudget } from '@brick/domain/budgets/contract';
import type { contractsToValue, listContracts } from '@brick/domain/certificates/building-contract';
import { FUNDINGS } from '@brick/domain/ledger/places';
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
import type { reviseVariation, variationEffect } from '@brick/domain/variations/decision-contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey, useMay } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listVariations>('GET', '/api/projects/{projectId}/variations');
const totals = callOf<typeof variationTotals>('GET', '/api/projects/{projectId}/variations/totals');
const one = callOf<typeof getVariation>('GET', '/api/variations/{id}');
const change = callOf<typeof updateVariation>('PATCH', '/api/variations/{id}');
const remove = callOf<typeof deleteVariation>('DELETE', '/api/variations/{id}');
const restore = callOf<typeof restoreVariation>('POST', '/api/variations/{id}/restore');
const effect = callOf<typeof variationEffect>('GET', '/api/variations/{id}/effect');
const revise = callOf<typeof reviseVariation>('POST', '/api/variations/{id}/revision');
const budget = callOf<typeof getBudget>('GET', '/api/projects/{projectId}/budget');
const contracts = callOf<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');
const toValue = callOf<typeof contractsToValue>('GET', '/api/projects/{projectId}/contracts/to-value');

/** The statuses that the list can be narrowed to; `counted` is approved and pending together. */
export const STATUS_FILTERS = ['counted', 'pending', 'approved', 'rejected', 'draft'] as const;

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'status', 'phase', 'funding'] as const;

interface Filters {
  q?: string;
  status?: (typeof STATUS_FILTERS)[number];
  affectedPhase?: (typeof PHASES)[number];
  fundedBy?: (typeof FUNDINGS)[number];
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const status = STATUS_FILTERS.find((known) => known === url['status']);
  const affectedPhase = PHASES.find((known) => known === url['phase']);
  const fundedBy = FUNDINGS.find((known) => known === url['funding']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(status && { status }),
    ...(affectedPhase && { affectedPhase }),
    ...(fundedBy && { fundedBy }),
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

/** One of them on a page of its own, where its project is told by itself. */
export const useVariationRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('variations', 'variation', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useVariation(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from the row as it is now, never from one that was read for an earlier edit.
    gcTime: 0,
  });
}

/** A variation with what it is a revised copy of and what was made of it, first revision first. */
export function useRevisions(projectId: number, { id, status, revision }: Variation) {
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'revisions', id),
    queryFn: ({ signal }) =>
      callAll(list, { params: { projectId }, query: { revisionsOf: String(id), sort: 'createdAt' }, signal }),
    enabled: revision > 1 || status === 'rejected',
  });
}

/** Budget and finish before and after an approval at that amount; null: at the cost as submitted. */
export function useEffectOf(projectId: number, id: number, agreedAmount: string | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'effect', id, agreedAmount),
    queryFn: ({ signal }) =>
      call(effect, { params: { id }, query: agreedAmount === null ? {} : { agreedAmount }, signal }),
    placeholderData: (before) => before,
  });
}

/** What is left of the contingency, for who may know. */
export function useContingencyLeft(projectId: number, wanted: boolean) {
  const may = useMay();
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'contingency'),
    queryFn: async ({ signal }) => (await call(budget, { params: { projectId }, signal })).contingency.left,
    enabled: wanted && may('budget', 'read'),
  });
}

/** The contracts that a variation can change, by name, for who may know of them. */
export function useContractNames(projectId: number) {
  const may = useMay();
  const reads = may('budget', 'read');
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'contracts'),
    queryFn: async ({ signal }) => {
      const options = { params: { projectId }, signal };
      const known = reads ? await callAll(contracts, options) : await callAll(toValue, options);
      return known.map(({ id, title }) => ({ id, title }));
    },
    enabled: reads || may('certificates', 'create'),
  });
}

/** Submitting, withdrawing and revising, and deleting with Undo. Everything of the project goes stale: its figures are in every screen. */
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
  const copy = useAction<Variation, Variation>({
    send: ({ id }) => call(revise, { params: { id } }),
    success: t('revised'),
    failure: t('reviseFailed'),
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
  return { move, copy, discard };
}
