import type {
  deleteDocument,
  documentTotals,
  documentVersions,
  getDocument,
  listDocuments,
  ProjectDocument,
  restoreDocument,
} from '@brick/domain/documents/contract';
import { PHASES } from '@brick/domain/phases/phases';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const list = callOf<typeof listDocuments>('GET', '/api/projects/{projectId}/documents');
const totals = callOf<typeof documentTotals>('GET', '/api/projects/{projectId}/documents/totals');
const one = callOf<typeof getDocument>('GET', '/api/documents/{id}');
const versions = callOf<typeof documentVersions>('GET', '/api/documents/{id}/versions');
const remove = callOf<typeof deleteDocument>('DELETE', '/api/documents/{id}');
const restore = callOf<typeof restoreDocument>('POST', '/api/documents/{id}/restore');

// Written out here, because the contract's lists would bring its schemas along into the screen.
export const KINDS = [
  'contract',
  'invoice',
  'receipt',
  'certificate',
  'permit',
  'warranty',
  'drawing',
  'other',
] as const satisfies readonly ProjectDocument['kind'][];

export const STATUS_FILTERS = [
  'present',
  'expiring',
  'expired',
  'missing',
] as const satisfies readonly ProjectDocument['status'][];

export const REQUIRED_FILTERS = ['true', 'false'] as const;

/** The names that a filter of the documents has in the address. */
export const FILTER_NAMES = ['q', 'status', 'kind', 'phase', 'required'] as const;

interface Filters {
  q?: string;
  status?: (typeof STATUS_FILTERS)[number];
  kind?: (typeof KINDS)[number];
  phase?: (typeof PHASES)[number];
  required?: (typeof REQUIRED_FILTERS)[number];
}

/** What the address says of the list, as the server's query; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): Filters {
  const status = STATUS_FILTERS.find((known) => known === url['status']);
  const kind = KINDS.find((known) => known === url['kind']);
  const phase = PHASES.find((known) => known === url['phase']);
  const required = REQUIRED_FILTERS.find((known) => known === url['required']);
  return {
    ...(url['q'] && { q: url['q'] }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(phase && { phase }),
    ...(required && { required }),
  };
}

export function useDocumentRows(projectId: number, url: UrlValues) {
  const query = { ...filtersIn(url), ...(url['sort'] && { sort: url['sort'] }) };
  return useRowWindow<ProjectDocument>({
    queryKey: projectKey(projectId, 'documents', 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(list, { params: { projectId }, query: { ...query, offset, limit }, signal }),
  });
}

/** Counts of all documents of the project. */
export function useDocumentTotals(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'documents', 'totals'),
    queryFn: ({ signal }) => call(totals, { params: { projectId }, signal }),
  });
}

/** One of them on a page of its own, where its project is told by itself. */
export const useDocumentRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('documents', 'document', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });

export function useDocument(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'documents', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from what is stored now: what an earlier dialog read is not kept.
    gcTime: 0,
  });
}

/** Every version of a document's file, newest first. */
export function useVersions(projectId: number, id: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'documents', 'versions', id),
    queryFn: ({ signal }) => callAll(versions, { params: { id }, signal }),
  });
}

/** Deleting with Undo. */
export function useDiscard() {
  const t = useTranslations('documents');
  const frame = useTranslations('frame');
  const takeBack = useAction<ProjectDocument>({
    send: ({ id }) => call(restore, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<ProjectDocument>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, document) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(document) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}
