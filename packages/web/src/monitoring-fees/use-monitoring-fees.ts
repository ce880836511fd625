import type { MonitoringFee, monitoringFeeCalls } from '@brick/domain/monitoring-fees/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof monitoringFeeCalls.list>('GET', '/api/projects/{projectId}/monitoring-fees');
const totals = callOf<typeof monitoringFeeCalls.totals>(
  'GET',
  '/api/projects/{projectId}/monitoring-fees/totals',
);
const one = callOf<typeof monitoringFeeCalls.get>('GET', '/api/monitoring-fees/{id}');
const change = callOf<typeof monitoringFeeCalls.update>('PATCH', '/api/monitoring-fees/{id}');
const remove = callOf<typeof monitoringFeeCalls.remove>('DELETE', '/api/monitoring-fees/{id}');
const restore = callOf<typeof monitoringFeeCalls.restore>('POST', '/api/monitoring-fees/{id}/restore');

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'status'] as const;

interface Filters {
  q?: string;
  isPaid?: 'true' | 'false';
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const paid = url['status'] === 'paid' || url['status'] === 'pending';
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(paid && { isPaid: url['status'] === 'paid' ? 'true' : 'false' }),
  };
}

export function useMonitoringFeeRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<MonitoringFee>({
    queryKey: projectKey(projectId, 'monitoring-fees', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** Sums of what the filter leaves; of everything without one. */
export function useMonitoringFeeTotals(projectId: number, filters: Filters) {
  return useQuery({
    queryKey: projectKey(projectId, 'monitoring-fees', 'totals', filters),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

/** One of them on a page of its own, where its project is told by itself. */
export const useMonitoringFeeRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('monitoring-fees', 'monitoring-fee', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useMonitoringFee(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'monitoring-fees', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from the row as it is now, never from one that was read for an earlier edit.
    gcTime: 0,
  });
}

/** Marking paid or unpaid, and deleting with Undo. Everything of the project goes stale: its figures are in every screen. */
export function useMonitoringFeeActions() {
  const t = useTranslations('monitoring-fees');
  const takeBack = useAction<MonitoringFee>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const putBack = useAction<{ id: number; isPaid: boolean }>({
    send: ({ id, isPaid }) => call(change, { params: { id }, body: { isPaid } }),
    success: null,
    failure: t('markFailed'),
    refresh: [PROJECTS_KEY],
  });
  const mark = useAction<{ fee: MonitoringFee; isPaid: boolean }>({
    send: ({ fee: { id, version }, isPaid }) => call(change, { params: { id }, body: { isPaid, version } }),
    success: (_, { fee, isPaid }) => ({
      description: t(isPaid ? 'markedPaid' : 'markedUnpaid'),
      action: { label: t('undo'), onAction: () => putBack.mutate({ id: fee.id, isPaid: !isPaid }) },
    }),
    failure: t('markFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<MonitoringFee>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, fee) => ({
      description: t('deleted'),
      action: { label: t('undo'), onAction: () => takeBack.mutate(fee) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { mark, discard };
}
