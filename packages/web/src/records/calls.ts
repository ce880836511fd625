import type { inspectionVersions } from '@brick/domain/inspections/contract';
import type { ListCalls, RowOfProject } from '@brick/domain/records/calls';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { type CallOf, call, callAll, callPage } from '../platform/call.ts';
import { PROJECTS_KEY, ProjectContext, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useRowWindow, type Wanted } from '../platform/row-window.ts';
import type { UrlValues } from '../platform/search.ts';
import { filtersIn } from './filters.ts';
import type { Kept, RecordKind } from './kind.ts';

/** As much of a kind as its calls need. */
export type Called = Pick<RecordKind<Kept>, 'is' | 'ofPeople' | 'addedTo'>;

type Listed = Called & Pick<RecordKind<Kept>, 'filters'>;

const listPath = ({ is: { path }, ofPeople, addedTo }: Called) =>
  ofPeople || addedTo ? `/api/${path}` : `/api/projects/{projectId}/${path}`;

// Kinds differ in what their rows hold; the shape of their calls is one, and one of them stands for all.
export const listOf = (kind: Called): CallOf<ListCalls<RowOfProject>['list']> => ({
  method: 'GET',
  path: listPath(kind),
});
const totalsOf = (kind: Called): CallOf<ListCalls<RowOfProject>['totals']> => ({
  method: 'GET',
  path: `${listPath(kind)}/totals`,
});
const oneOf = ({ is }: Called): CallOf<ListCalls<RowOfProject>['get']> => ({
  method: 'GET',
  path: `/api/${is.path}/{id}`,
});
const versionsOf = ({ is }: Called): CallOf<typeof inspectionVersions> => ({
  method: 'GET',
  path: `/api/${is.path}/{id}/versions` as '/api/inspections/{id}/versions',
});
const addOf = (kind: Called): CallOf<ListCalls<RowOfProject>['add']> => ({
  method: 'POST',
  path: kind.addedTo ?? listPath(kind),
});
const changeOf = ({ is }: Called): CallOf<ListCalls<RowOfProject>['update']> => ({
  method: 'PATCH',
  path: `/api/${is.path}/{id}`,
});

/** What begins with these keys is stale once one of the kind was changed: figures of it are in every screen. */
export const staleAfter = ({ is, ofPeople }: Called): readonly (readonly unknown[])[] =>
  ofPeople ? [[is.path], PROJECTS_KEY] : [PROJECTS_KEY];

/** What is read of the kind, of a project or of one's own. */
export const keyOf = ({ is, ofPeople }: Called, projectId: number, ...rest: readonly unknown[]) =>
  ofPeople ? [is.path, ...rest] : projectKey(projectId, is.path, ...rest);

/** What the list of a project is asked: one of all projects is asked for this one. */
export const ofProject = ({ addedTo }: Called, projectId: number, query: object) => ({
  ...query,
  ...(addedTo && { projectId }),
});

/** The list as the address narrows and sorts it. */
export function rowsOf<Row extends Kept>(kind: Listed, projectId: number, url: UrlValues): Wanted<Row> {
  const query = ofProject(kind, projectId, {
    ...filtersIn(kind.filters, url),
    ...(url['sort'] && { sort: url['sort'] }),
  });
  return {
    queryKey: keyOf(kind, projectId, 'rows', query),
    load: ({ offset, limit, signal }) =>
      callPage(listOf(kind), {
        params: { projectId },
        query: { ...query, offset, limit },
        signal,
      }) as Promise<unknown> as ReturnType<Wanted<Row>['load']>,
  };
}

/** What the rows come to that a filter leaves; without one, all of them. */
export const totalsQuery = <Totals>(kind: Called, projectId: number, filters: Record<string, string>) => ({
  queryKey: keyOf(kind, projectId, 'totals', filters),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(totalsOf(kind), {
      params: { projectId },
      query: filters,
      signal,
    }) as Promise<unknown> as Promise<Totals>,
});

/** The project in which a kind is read; null for what belongs to people. */
export const useProjectOf = () => use(ProjectContext);

/** The rows that the address asks for, in the shown project. */
export function useRows<Row extends Kept>(kind: Listed, url: UrlValues) {
  return useRowWindow(rowsOf<Row>(kind, useProjectOf()?.id ?? 0, url));
}

/** What they come to. */
export function useTotals<Totals>(kind: Called, filters: Record<string, string>) {
  const projectId = useProjectOf()?.id ?? 0;
  return useQuery({ ...totalsQuery<Totals>(kind, projectId, filters), placeholderData: (before) => before });
}

const readOne = async <Row extends Kept>(kind: Called, id: number, signal: AbortSignal): Promise<Row> =>
  (await call(oneOf(kind), { params: { id }, signal })) as unknown as Row;

/** One of them on a page of its own, where its project is told by itself. */
export const useRecord = <Row extends Kept>(kind: RecordKind<Row>, id: number) =>
  useQuery({
    queryKey: kind.ofPeople ? [kind.is.path, 'record', id] : recordKey(kind.is.path, kind.is.kind, id),
    queryFn: ({ signal }) => readOne<Row>(kind, id, signal),
  });

/** Every version of one of them, newest first. */
export function useVersions<Version>(kind: Called, id: number) {
  const projectId = useProjectOf()?.id ?? 0;
  return useQuery({
    queryKey: keyOf(kind, projectId, 'versions', id),
    queryFn: ({ signal }) =>
      callAll(versionsOf(kind), { params: { id }, signal }) as Promise<unknown> as Promise<Version[]>,
  });
}

/** One of them to be edited. An edit starts from the row as it is now, never from one that was read for an earlier edit. */
export function useEdited<Row extends Kept>(kind: RecordKind<Row>, id: number | null) {
  const projectId = useProjectOf()?.id ?? 0;
  return useQuery({
    queryKey: keyOf(kind, projectId, 'one', id),
    queryFn: ({ signal }) => readOne<Row>(kind, id ?? 0, signal),
    enabled: id !== null,
    gcTime: 0,
  });
}

/** Adds one, in this project unless it belongs to people; to the row that the body names, where it belongs to one. */
export const add = <Row extends Kept>(
  kind: RecordKind<Row>,
  projectId: number,
  body: object,
  idempotencyKey: string,
) =>
  call(addOf(kind), {
    params: { ...body, projectId },
    body: body as never,
    idempotencyKey,
  }) as Promise<unknown> as Promise<Row>;

/** Changes some fields of one, from the version on which the change is based. */
export const change = <Row extends Kept>(
  kind: RecordKind<Row>,
  { id, version }: Pick<Kept, 'id' | 'version'>,
  changes: object,
) =>
  call(changeOf(kind), {
    params: { id },
    body: { ...changes, version } as never,
  }) as Promise<unknown> as Promise<Row>;
