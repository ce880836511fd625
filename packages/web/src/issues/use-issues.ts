import type { getInspection } from '@brick/domain/inspections/contract';
import type {
  deleteIssue,
  getIssue,
  Issue,
  issueTotals,
  listIssues,
  restoreIssue,
  updateIssue,
} from '@brick/domain/issues/contract';
import { issueFacts } from '@brick/domain/issues/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey, useMay } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listIssues>('GET', '/api/projects/{projectId}/issues');
const totals = callOf<typeof issueTotals>('GET', '/api/projects/{projectId}/issues/totals');
const one = callOf<typeof getIssue>('GET', '/api/issues/{id}');
const inspection = callOf<typeof getInspection>('GET', '/api/inspections/{id}');
const change = callOf<typeof updateIssue>('PATCH', '/api/issues/{id}');
const remove = callOf<typeof deleteIssue>('DELETE', '/api/issues/{id}');
const restore = callOf<typeof restoreIssue>('POST', '/api/issues/{id}/restore');

export const STATUS_FILTERS = ['open', 'in_progress', 'resolved'] as const;
export const PRIORITY_FILTERS = ['high', 'medium', 'low'] as const;

/** The names that a filter of this screen has in the address. */
export const FILTER_NAMES = ['q', 'status', 'priority', 'phase'] as const;

interface Filters {
  q?: string;
  status?: (typeof STATUS_FILTERS)[number];
  priority?: (typeof PRIORITY_FILTERS)[number];
  phase?: (typeof PHASES)[number];
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const status = STATUS_FILTERS.find((known) => known === url['status']);
  const priority = PRIORITY_FILTERS.find((known) => known === url['priority']);
  const phase = PHASES.find((known) => known === url['phase']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(phase && { phase }),
  };
}

export function useIssueRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<Issue>({
    queryKey: projectKey(projectId, 'issues', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** Counts of the issues that a filter leaves; without one, of all of them. */
export function useIssueTotals(projectId: number, filters: Filters) {
  return useQuery({
    queryKey: projectKey(projectId, 'issues', 'totals', filters),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, query: { ...filters }, signal }),
    placeholderData: (before) => before,
  });
}

/** One of them on a page of its own, where its project is told by itself. */
export const useIssueRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('issues', 'issue', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useIssue(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'issues', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from what is stored now: what an earlier dialog read is not kept.
    gcTime: 0,
  });
}

/** The inspection that a new issue came of. */
export function useInspectionOf(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'inspections', 'one', id),
    queryFn: ({ signal }) => call(inspection, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

/** A new status at a press, and deleting, both with Undo. Everything of the project goes stale: counts are in every screen. */
export function useIssueActions() {
  const t = useTranslations('issues');
  const frame = useTranslations('frame');
  const may = useMay();
  const takeBack = useAction<Issue>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const moveBack = useAction<{ id: number; version: number; status: Issue['status'] }, Issue>({
    send: ({ id, version, status }) => call(change, { params: { id }, body: { status, version } }),
    success: (_, { status }) => ({ description: t(`moved.${status}`) }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  });
  const move = useAction<{ issue: Issue; status: Issue['status'] }, Issue>({
    send: ({ issue: { id, version }, status }) => call(change, { params: { id }, body: { status, version } }),
    success: ({ version, ...now }, { issue, status }) => ({
      description: t(`moved.${status}`),
      // Who may only edit his own issues while they are unresolved cannot take a resolution back.
      ...(may('issues', 'update', issueFacts(now)) && {
        action: {
          label: frame('undo'),
          onAction: () => moveBack.mutate({ id: issue.id, version, status: issue.status }),
        },
      }),
    }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<Issue>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, issue) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(issue) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { move, discard };
}
