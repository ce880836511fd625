import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field-schemas.ts';
import type { Resource } from '../permissions.ts';
import { EXPORT_FORMATS } from './export-formats.ts';

/** Maximum rows of an import request. */
export const MAX_IMPORT_ROWS = 1000;

const format = z.enum(EXPORT_FORMATS).default('csv');

/** Derives the query of an export from that of a list: filters and order without paging, plus a format. */
export function exportQuery<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const { limit, offset, cursor, count, ...rest } = shape;
  return z.object({ ...(rest as Omit<Shape, 'limit' | 'offset' | 'cursor' | 'count'>), format });
}

/**
 * Rows to import, one object each, validated like single records. With skipInvalid invalid rows are left out;
 * otherwise any invalid row rejects the whole import. With refuseKnown a row is invalid too, at the field `known`, that is in
 * the list already: with the same title, texts of one line, days and amounts. Rows from the id knownBelow on are not looked at:
 * what an import stores is sent in several requests.
 */
export const importBody = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'required').max(MAX_IMPORT_ROWS),
  skipInvalid: z.boolean().default(false),
  refuseKnown: z.boolean().default(false),
  knownBelow: id.nullable().default(null),
});

export const importReply = z.object({
  stored: z.int(),
  /** The ids of the stored rows, in their order. */
  ids: z.array(z.int()),
  /** Rejected rows, counted from 0, with a message for each field, or for `row` as a whole, or `known`. */
  refused: z.array(z.object({ row: z.int(), errors: z.record(z.string(), z.string()) })),
});

export type ImportResult = z.output<typeof importReply>;

/** Declares the endpoint that exports a list of a project. */
export const exportEndpoint = <const Path extends string, Shape extends z.ZodRawShape>(
  path: Path,
  resource: Resource,
  query: z.ZodObject<Shape>,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    path: `/api/projects/{projectId}/${path}/export` as const,
    on: 'project',
    allow: [resource, 'export'],
    summary,
    query: exportQuery(query),
    reply: 'file',
  });

/** Declares the endpoint that imports rows into a list of a project. */
export const importEndpoint = <const Path extends string>(path: Path, resource: Resource, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/projects/{projectId}/${path}/import` as const,
    on: 'project',
    allow: [resource, 'create'],
    summary,
    body: importBody,
    reply: importReply,
  });
