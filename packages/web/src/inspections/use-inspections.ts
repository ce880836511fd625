import type { Inspection, inspectionCalls, inspectionVersions } from '@brick/domain/inspections/contract';
import { PHASES } from '@brick/domain/phases/phases';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof inspectionCalls.list>('GET', '/api/projects/{projectId}/inspections');
const totals = callOf<typeof inspectionCalls.totals>('GET', '/api/projects/{projectId}/inspections/totals');
const one = callOf<typeof inspectionCalls.get>('GET', '/api/inspections/{id}');
const versions = callOf<typeof inspectionVersions>('GET', '/api/inspections/{id}/versions');
const remove = callOf<typeof inspectionCalls.remove>('DELETE', '/api/inspections/{id}');
const restore = callOf<typeof inspectionCalls.restore>('POST', '/api/inspections/{id}/restore');

export const RESULT_FILTERS = ['passed', 'failed', 'pending'] as const;

/** Where an inspection is read as a PDF: as it is, or as one of its versions was. */
export const exportOf = ({ id }: Pick<Inspection, 'id'>, version?: number): string =>
  `/api/inspections/${id}/export${version === undefined ? '' : `?version=${version}`}`;

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'result', 'phase'] as const;

interface Filters {
  q?: string;
  result?: (typeof RESULT_FILTERS)[number];
  phase?: (typeof PHASES)[number];
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const result = RESULT_FILTERS.find((known) => known === url['result']);
  const phase = PHASES.find((known) => known === url['phase']);
  return { ...(url['q'] && { q: url['q'] }), ...(result && { result }), ...(phase && { phase }) };
}

export function useInspectionRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<Inspection>({
    queryKey: projectKey(projectId, 'inspections', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** Counts of all inspections of the project. */
export function useInspectionTotals(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'inspections', 'totals'),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, signal }),
  });
}

/** One of them on a page of its own, where its project is told by itself. */
export const useInspectionRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('inspections', 'inspection', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useInspection(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'inspections', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from what is stored now: what an earlier dialog read is not kept.
    gcTime: 0,
  });
}

/** The inspection as it is and as it was, newest first. */
export function useInspectionVersions(projectId: number, id: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'inspections', 'versions', id),
    queryFn: ({ signal }) => callAll(versions, { params: { id }, signal }),
  });
}

/** Deleting with Undo. Everything of the project goes stale with it: counts are in every screen. */
export function useDiscard() {
  const t = useTranslations('inspections');
  const frame = useTranslations('frame');
  const takeBack = useAction<Inspection>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Inspection>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, inspection) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(inspection) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}
