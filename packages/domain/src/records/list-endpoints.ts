import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint, type RowKind } from '../endpoint.ts';
import { searchText } from '../field-schemas.ts';
import { listQuery } from '../list-query.ts';
import { memoize } from '../memoize.ts';
import { exportEndpoint, importEndpoint } from '../transfer/api.ts';
import type { RecordKind } from './define-record.ts';
import { isMadeOnSite } from './made-on-site.ts';
import { type RecordEndpointOverrides, recordEndpoints } from './record-endpoints.ts';
import type { ProjectRow } from './record-kinds.ts';
import { bodyOf, type FilterShape, filtersOf, type ReplyShape, replyShapeOf } from './schemas-from-fields.ts';

const ROW_META_FIELDS = { version: z.int(), createdAt: instantText, updatedAt: instantText };

const IDS = { id: z.int(), projectId: z.int() };

/** A kind of record that belongs to a project. */
export type ProjectRecordKind = RecordKind & { kind: RowKind };

type ReplyOfRecord<D extends RecordKind> = z.ZodObject<
  typeof IDS & ReplyShape<D['fields']> & ReplyShape<D['also']> & typeof ROW_META_FIELDS
>;

type FiltersOf<D extends RecordKind> = FilterShape<D['fields'], D['list']['filters'][number]>;

/** The schema of a whole record as it is shown. */
export const recordReply = memoize(({ fields, also }: RecordKind) =>
  z.object({ ...IDS, ...replyShapeOf(fields), ...replyShapeOf(also), ...ROW_META_FIELDS }),
);

/** Derives the schemas of a kind of record: body, reply, list query and filters. */
export function recordSchemas<
  const D extends RecordKind,
  More extends z.ZodRawShape = Record<never, z.ZodType>,
>(
  record: D,
  /** Filters that are not tied to one field. */
  more: More = {} as More,
) {
  const { fields, list } = record;
  const filters: FiltersOf<D> & More = {
    ...filtersOf(fields as D['fields'], list.filters as readonly D['list']['filters'][number][]),
    ...more,
  };
  return {
    body: bodyOf(fields as D['fields']),
    reply: recordReply(record) as unknown as ReplyOfRecord<D>,
    query: listQuery(list.sorts as readonly D['list']['sorts'][number][], filters),
    /** Query of the list figures: the filters without paging. */
    filters: z.object({ q: searchText.optional(), ...filters }),
  };
}

/** Returns the plural name of a kind, for example `interior plans`. */
const pluralName = ({ path }: RecordKind) => path.replace('-', ' ');

const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Declares the endpoints that export and import the rows of a list. */
export function fileEndpoints<const D extends ProjectRecordKind, Query extends z.ZodRawShape>(
  record: D,
  query: z.ZodObject<Query>,
) {
  const path: D['path'] = record.path;
  const plural = pluralName(record);
  return {
    exported: exportEndpoint(path, record.resource, query, `Exports the filtered ${plural} as CSV or XLSX`),
    imported: importEndpoint(
      path,
      record.resource,
      `Imports several ${plural} at once: all of them, or only the valid ones`,
    ),
  };
}

interface RecordSchemas<
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  body: z.ZodObject<Body>;
  reply: z.ZodObject<Reply>;
  query: z.ZodObject<Query>;
  filters: z.ZodObject<Filters>;
}

/** Summaries and settings of the endpoints beyond the defaults. */
interface CrudEndpointOverrides<Past extends z.ZodRawShape> {
  list?: string;
  add?: string;
  update?: Partial<RecordEndpointOverrides<Past>['update']>;
  remove?: RecordEndpointOverrides<Past>['remove'];
  restore?: RecordEndpointOverrides<Past>['restore'];
  past?: z.ZodObject<Past>;
}

interface ListEndpointOverrides<Past extends z.ZodRawShape, Totals extends z.ZodRawShape>
  extends CrudEndpointOverrides<Past> {
  /** Schema of the list figures, which follow the filters. */
  totals: z.ZodObject<Totals>;
  /** The kind of figures, for example `Count and sums`; or a full summary. */
  figures: string | { sentence: string };
}

const listPath = <const Path extends string>(path: Path) => `/api/projects/{projectId}/${path}` as const;

/** Declares the endpoints of every kind of project record: list, add, and those of one record. */
export function crudEndpoints<
  const D extends ProjectRecordKind,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(
  record: D,
  { body, reply, query }: Pick<RecordSchemas<Body, Reply, Query, never>, 'body' | 'reply' | 'query'>,
  { list, add, update, ...told }: CrudEndpointOverrides<Past> = {},
) {
  const { named, resource } = record;
  const kind: D['kind'] = record.kind;
  const path: D['path'] = record.path;
  const madeOnSite = isMadeOnSite(record) ? record.kind : undefined;
  const newest = [record.list.newest ?? [], 'first'].flat().join(' ');
  return {
    list: endpoint({
      method: 'GET',
      path: listPath(path),
      on: 'project',
      allow: [resource, 'read'],
      summary:
        list ?? `${capitalize(pluralName(record))} of a project, newest ${newest}; all at once or in pages`,
      query,
      reply: z.array(reply),
    }),
    add: endpoint({
      method: 'POST',
      path: listPath(path),
      on: 'project',
      allow: [resource, 'create'],
      summary: add ?? `Adds ${named}`,
      body,
      reply,
      madeOnSite: madeOnSite as ProjectRow | undefined,
    }),
    ...recordEndpoints({
      madeOnSite: madeOnSite !== undefined,
      kind,
      folder: path,
      resource,
      named,
      body,
      reply,
      update: { summary: `Changes fields of ${named}`, ...update },
      ...told,
    }),
  };
}

/** Like crudEndpoints, with endpoints for list figures, export and import. */
export function listEndpoints<
  const D extends ProjectRecordKind,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Totals extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(
  record: D,
  schemas: RecordSchemas<Body, Reply, Query, Filters>,
  { totals, figures, ...told }: ListEndpointOverrides<Past, Totals>,
) {
  const path: D['path'] = record.path;
  return {
    ...crudEndpoints(record, schemas, told),
    totals: endpoint({
      method: 'GET',
      path: `${listPath(path)}/totals` as const,
      on: 'project',
      allow: [record.resource, 'read'],
      summary:
        typeof figures === 'string'
          ? `${figures} of the filtered ${pluralName(record)}; without a filter, of all`
          : figures.sentence,
      query: schemas.filters,
      reply: totals,
    }),
    ...fileEndpoints(record, schemas.query),
  };
}

export type ListEndpoints<D extends ProjectRecordKind> = ReturnType<
  // biome-ignore lint/suspicious/noExplicitAny: what a list is asked and answers is nothing to who serves all kinds.
  typeof listEndpoints<D, any, any, any, any, any>
>;
