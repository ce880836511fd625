import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint, type RowKind } from '../endpoint.ts';
import { searchText } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
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

interface Told<Totals extends z.ZodRawShape> {
  /** The figures of a list; they are of what a filter leaves. */
  totals: z.ZodObject<Totals>;
  /** What the figures are, as in `Count and sums`. */
  figures: string;
  /** What an edit does besides changing fields, as in `, also whether it is paid`. */
  edits?: string;
}

/** The calls that every kind of record with a list has. */
export function listCallsOf<
  const D extends RowOfProject,
  Totals extends z.ZodRawShape,
  More extends z.ZodRawShape,
>(
  record: D,
  { body, reply, query, filters }: ReturnType<typeof schemasOf<D, More>>,
  { totals, figures, edits = '' }: Told<Totals>,
) {
  const { kind, named } = record;
  const path: D['path'] = record.path;
  const { resource } = record;
  const plural = many(record);
  const rows = `/api/projects/{projectId}/${path}` as const;
  const mayRead = { on: 'project', allow: [resource, 'read'] } as const;
  return {
    list: endpoint({
      ...mayRead,
      method: 'GET',
      path: rows,
      summary: `${capital(plural)} of a project, newest first; whole, or a page of them`,
      query,
      reply: z.array(reply),
    }),
    totals: endpoint({
      ...mayRead,
      method: 'GET',
      path: `${rows}/totals` as const,
      summary: `${figures} of the ${plural} that a filter leaves; without a filter, of all`,
      query: filters,
      reply: totals,
    }),
    add: endpoint({
      method: 'POST',
      path: rows,
      on: 'project',
      allow: [resource, 'create'],
      summary: `Add ${named}`,
      body,
      reply,
    }),
    ...keptRowCalls({
      kind: kind as D['kind'],
      folder: path,
      resource,
      named,
      body,
      reply,
      update: { summary: `Change fields of ${named}${edits}` },
    }),
    ...fileCallsOf(record, query),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: which figures a list has is nothing to who serves its calls.
export type ListCalls<D extends RowOfProject> = ReturnType<typeof listCallsOf<D, any, any>>;
