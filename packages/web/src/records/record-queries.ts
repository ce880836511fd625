import type { Endpoint, NoQuery } from '@brick/domain/endpoint';
import type { inspectionVersions } from '@brick/domain/inspections/api';
import type { ListEndpoints, ProjectRecordKind } from '@brick/domain/records/list-endpoints';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type * as z from 'zod';
import { call, callAll, callPage, type EndpointRef } from '../platform/api/call.ts';
import { knownSort } from '../platform/lists/url-sort.ts';
import { type RowsQuery, useLoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { PROJECTS_KEY, ProjectContext, projectKey } from '../platform/projects/current-project.ts';
import { recordQueryKey } from '../platform/records/record-query-key.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { parseFilters } from './parse-filters.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';

/** As much of a kind as its endpoints need. */
export type EndpointKind = Pick<RecordKind<BaseRecord>, 'is' | 'ofPeople' | 'addedTo'>;

type ListKind = EndpointKind & Pick<RecordKind<BaseRecord>, 'filters'>;

const listPath = ({ is: { path }, ofPeople, addedTo }: EndpointKind) =>
  ofPeople || addedTo ? `/api/${path}` : `/api/projects/{projectId}/${path}`;

// Kinds differ in the fields of their rows; the shape of their endpoints is the same, so one stands for all.
export const listEndpoint = (kind: EndpointKind): EndpointRef<ListEndpoints<ProjectRecordKind>['list']> => ({
  method: 'GET',
  path: listPath(kind),
});
const totalsEndpoint = (kind: EndpointKind): EndpointRef<ListEndpoints<ProjectRecordKind>['totals']> => ({
  method: 'GET',
  path: `${listPath(kind)}/totals`,
});
const getEndpoint = ({ is }: EndpointKind): EndpointRef<ListEndpoints<ProjectRecordKind>['get']> => ({
  method: 'GET',
  path: `/api/${is.path}/{id}`,
});
const versionsEndpoint = ({ is }: EndpointKind): EndpointRef<typeof inspectionVersions> => ({
  method: 'GET',
  path: `/api/${is.path}/{id}/versions` as '/api/inspections/{id}/versions',
});
/** An endpoint that writes a row of any kind. */
type WriteEndpoint<Path extends string> = Endpoint<
  'project',
  Path,
  NoQuery,
  z.ZodType<object, object>,
  z.ZodType<object>
>;

const addEndpoint = (kind: EndpointKind): EndpointRef<WriteEndpoint<'/api/projects/{projectId}/rows'>> => ({
  method: 'POST',
  path: kind.addedTo ?? listPath(kind),
});
const updateEndpoint = ({ is }: EndpointKind): EndpointRef<WriteEndpoint<'/api/rows/{id}'>> => ({
  method: 'PATCH',
  path: `/api/${is.path}/{id}`,
});

/** Query keys that are stale after a change of the kind: its figures are on every screen. */
export const staleKeys = ({ is, ofPeople }: EndpointKind): readonly (readonly unknown[])[] =>
  ofPeople ? [[is.path], PROJECTS_KEY] : [PROJECTS_KEY];

/** Query key of a kind, in a project or in the user's own data. */
export const kindKey = ({ is, ofPeople }: EndpointKind, projectId: number, ...rest: readonly unknown[]) =>
  ofPeople ? [is.path, ...rest] : projectKey(projectId, is.path, ...rest);

/** Adds the project to the query of a list that spans projects. */
export const withProject = ({ addedTo }: EndpointKind, projectId: number, query: object) => ({
  ...query,
  ...(addedTo && { projectId }),
});

/** The filters and sorting of the address, as query parameters of the API. */
export const queryInUrl = (
  { is, filters }: ListKind,
  url: UrlValues,
): Record<string, string | undefined> => ({
  ...parseFilters(filters, url),
  sort: knownSort(url['sort'], is.list.sorts),
});

/** The query of a list with the filters and sorting of the address. */
export function rowsQuery<Row extends BaseRecord>(
  kind: ListKind,
  projectId: number,
  url: UrlValues,
): RowsQuery<Row> {
  const query = withProject(kind, projectId, queryInUrl(kind, url));
  return {
    queryKey: kindKey(kind, projectId, 'rows', query),
    load: ({ signal, ...page }) =>
      callPage(listEndpoint(kind), {
        params: { projectId },
        query: { ...query, ...page },
        signal,
      }) as Promise<unknown> as ReturnType<RowsQuery<Row>['load']>,
  };
}

/** The query of the totals of the filtered rows. */
export const totalsQuery = <Totals>(
  kind: EndpointKind,
  projectId: number,
  filters: Record<string, string>,
) => ({
  queryKey: kindKey(kind, projectId, 'totals', filters),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(totalsEndpoint(kind), {
      params: { projectId },
      query: filters,
      signal,
    }) as Promise<unknown> as Promise<Totals>,
});

/** The project in which a kind is read; null for kinds that belong to people. */
export const useRecordProject = () => use(ProjectContext);

/** The rows of the selected project that match the address. */
export function useRecordRows<Row extends BaseRecord>(kind: ListKind, url: UrlValues) {
  return useLoadedRows(rowsQuery<Row>(kind, useRecordProject()?.id ?? 0, url));
}

/** The totals of the filtered rows. */
export function useRecordTotals<Totals>(kind: EndpointKind, filters: Record<string, string>) {
  const projectId = useRecordProject()?.id ?? 0;
  return useQuery({ ...totalsQuery<Totals>(kind, projectId, filters), placeholderData: (before) => before });
}

const fetchRecord = async <Row extends BaseRecord>(
  kind: EndpointKind,
  id: number,
  signal: AbortSignal,
): Promise<Row> => (await call(getEndpoint(kind), { params: { id }, signal })) as unknown as Row;

/** One record for a page of its own, before its project is known. */
export const useRecord = <Row extends BaseRecord>(kind: RecordKind<Row>, id: number) =>
  useQuery({
    queryKey: kind.ofPeople ? [kind.is.path, 'record', id] : recordQueryKey(kind.is.path, kind.is.kind, id),
    queryFn: ({ signal }) => fetchRecord<Row>(kind, id, signal),
  });

/** Every version of a record, newest first. */
export function useVersions<Version>(kind: EndpointKind, id: number) {
  const projectId = useRecordProject()?.id ?? 0;
  return useQuery({
    queryKey: kindKey(kind, projectId, 'versions', id),
    queryFn: ({ signal }) =>
      callAll(versionsEndpoint(kind), { params: { id }, signal }) as Promise<unknown> as Promise<Version[]>,
  });
}

/** A record to edit. It is never taken from the cache: an edit starts from the current row. */
export function useRecordToEdit<Row extends BaseRecord>(kind: RecordKind<Row>, id: number | null) {
  const projectId = useRecordProject()?.id ?? 0;
  return useQuery({
    queryKey: kindKey(kind, projectId, 'one', id),
    queryFn: ({ signal }) => fetchRecord<Row>(kind, id ?? 0, signal),
    enabled: id !== null,
    gcTime: 0,
  });
}

/** Adds a record to the project, to the user's own data, or to the row that the body names. */
export const addRecord = <Row extends BaseRecord>(
  kind: RecordKind<Row>,
  projectId: number,
  body: object,
  idempotencyKey: string,
) =>
  call(addEndpoint(kind), {
    params: { ...body, projectId },
    body,
    idempotencyKey,
  }) as Promise<Row>;

/** Changes some fields of a record, based on its version. */
export const updateRecord = <Row extends BaseRecord>(
  kind: RecordKind<Row>,
  { id, version }: Pick<BaseRecord, 'id' | 'version'>,
  changes: object,
) =>
  call(updateEndpoint(kind), {
    params: { id },
    body: { ...changes, version },
  }) as Promise<Row>;
