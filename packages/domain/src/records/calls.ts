import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint, type RowKind } from '../endpoint.ts';
import { searchText } from '../fields.ts';
import { type KeptRowTold, keptRowCalls } from '../kept-row-calls.ts';
import { listQuery } from '../lists.ts';
import { exportOf, importOf } from '../transfer/contract.ts';
import type { RecordKind } from './record.ts';
import { bodyOf, type FilterShape, filtersOf, type ReplyShape, replyShapeOf } from './schemas.ts';

const OF_EVERY_ROW = { version: z.int(), createdAt: instantText, updatedAt: instantText };

const IDS = { id: z.int(), projectId: z.int() };

/** A kind whose rows belong to a project. */
export type RowOfProject = RecordKind & { kind: RowKind };

type ReplyOfRecord<D extends RecordKind> = z.ZodObject<
  typeof IDS & ReplyShape<D['fields']> & ReplyShape<D['also']> & typeof OF_EVERY_ROW
>;

type FiltersOf<D extends RecordKind> = FilterShape<D['fields'], D['list']['filters'][number]>;

/** The schemas of a kind of record: what adds a row, what is answered of one, and what its list is asked. */
export function schemasOf<const D extends RecordKind, More extends z.ZodRawShape = Record<never, z.ZodType>>(
  { fields, also, list }: D,
  /** Filters that look at no one field. */
  more: More = {} as More,
) {
  const filters: FiltersOf<D> & More = {
    ...filtersOf(fields as D['fields'], list.filters as readonly D['list']['filters'][number][]),
    ...more,
  };
  const reply = { ...IDS, ...replyShapeOf(fields), ...replyShapeOf(also), ...OF_EVERY_ROW };
  return {
    body: bodyOf(fields as D['fields']),
    reply: z.object(reply) as unknown as ReplyOfRecord<D>,
    query: listQuery(list.sorts as readonly D['list']['sorts'][number][], filters),
    /** What the figures of a list are asked: its filters, and no page. */
    filters: z.object({ q: searchText.optional(), ...filters }),
  };
}

/** What many of a kind are called within a sentence, as in `interior plans`. */
const many = ({ path }: RecordKind) => path.replace('-', ' ');

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The calls that take the rows of a list out as a file and bring rows of one in. */
export function fileCallsOf<const D extends RowOfProject, Query extends z.ZodRawShape>(
  record: D,
  query: z.ZodObject<Query>,
) {
  const path: D['path'] = record.path;
  const plural = many(record);
  return {
    exported: exportOf(path, record.resource, query, `The ${plural} that a filter leaves, as CSV or XLSX`),
    imported: importOf(
      path,
      record.resource,
      `Add several ${plural} at once: all of them, or those that are right`,
    ),
  };
}

interface Schemas<
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

/** What is said of a kind's calls where the usual sentences do not say it all. */
interface Told<Past extends z.ZodRawShape> {
  list?: string;
  add?: string;
  update?: Partial<KeptRowTold<Past>['update']>;
  remove?: KeptRowTold<Past>['remove'];
  restore?: KeptRowTold<Past>['restore'];
  past?: z.ZodObject<Past>;
}

interface ToldOfList<Past extends z.ZodRawShape, Totals extends z.ZodRawShape> extends Told<Past> {
  /** The figures of a list; they are of what a filter leaves. */
  totals: z.ZodObject<Totals>;
  /** What the figures are, as in `Count and sums`; or a sentence of its own. */
  figures: string | { sentence: string };
}

const rowsOf = <const Path extends string>(path: Path) => `/api/projects/{projectId}/${path}` as const;

/** The calls that every kind of a project's rows has: its list, the one that adds to it, and those of one row. */
export function callsOf<
  const D extends RowOfProject,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(
  record: D,
  { body, reply, query }: Pick<Schemas<Body, Reply, Query, never>, 'body' | 'reply' | 'query'>,
  { list, add, update, ...told }: Told<Past> = {},
) {
  const { named, resource } = record;
  const kind: D['kind'] = record.kind;
  const path: D['path'] = record.path;
  const newest = [record.list.newest ?? [], 'first'].flat().join(' ');
  return {
    list: endpoint({
      method: 'GET',
      path: rowsOf(path),
      on: 'project',
      allow: [resource, 'read'],
      summary: list ?? `${capital(many(record))} of a project, newest ${newest}; whole, or a page of them`,
      query,
      reply: z.array(reply),
    }),
    add: endpoint({
      method: 'POST',
      path: rowsOf(path),
      on: 'project',
      allow: [resource, 'create'],
      summary: add ?? `Add ${named}`,
      body,
      reply,
    }),
    ...keptRowCalls({
      kind,
      folder: path,
      resource,
      named,
      body,
      reply,
      update: { summary: `Change fields of ${named}`, ...update },
      ...told,
    }),
  };
}

/** The same, with those of a list that has figures and files. */
export function listCallsOf<
  const D extends RowOfProject,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Totals extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(
  record: D,
  schemas: Schemas<Body, Reply, Query, Filters>,
  { totals, figures, ...told }: ToldOfList<Past, Totals>,
) {
  const path: D['path'] = record.path;
  return {
    ...callsOf(record, schemas, told),
    totals: endpoint({
      method: 'GET',
      path: `${rowsOf(path)}/totals` as const,
      on: 'project',
      allow: [record.resource, 'read'],
      summary:
        typeof figures === 'string'
          ? `${figures} of the ${many(record)} that a filter leaves; without a filter, of all`
          : figures.sentence,
      query: schemas.filters,
      reply: totals,
    }),
    ...fileCallsOf(record, schemas.query),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a list is asked and answers is nothing to who serves all kinds.
export type ListCalls<D extends RowOfProject> = ReturnType<typeof listCallsOf<D, any, any, any, any, any>>;
