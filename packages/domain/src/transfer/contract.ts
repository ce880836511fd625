import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Resource } from '../permissions.ts';
import { EXPORT_FORMATS } from './formats.ts';

/** Rows that one request may bring. */
export const LARGEST_IMPORT = 1000;

const format = z.enum(EXPORT_FORMATS).default('csv');

/** What a list's query leaves when a page of it is no question any more: its filters and its order, and a format. */
export function exportQuery<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const { limit, offset, cursor, ...rest } = shape;
  return z.object({ ...(rest as Omit<Shape, 'limit' | 'offset' | 'cursor'>), format });
}

/**
 * Rows as a form sends them, one object each; each is checked like a single one. With skipInvalid what is wrong is left
 * out and the rest stored, else nothing is.
 */
export const importBody = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'required').max(LARGEST_IMPORT),
  skipInvalid: z.boolean().default(false),
});

export const importReply = z.object({
  stored: z.int(),
  /** Rows that were left out, counted from 0, and why: a sentence for each field, or for `row` as a whole. */
  refused: z.array(z.object({ row: z.int(), errors: z.record(z.string(), z.string()) })),
});

export type Imported = z.output<typeof importReply>;

/** The call that exports a list of a project. */
export const exportOf = <const Path extends string, Shape extends z.ZodRawShape>(
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

/** The call that imports rows into a list of a project. */
export const importOf = <const Path extends string>(path: Path, resource: Resource, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/projects/{projectId}/${path}/import` as const,
    on: 'project',
    allow: [resource, 'create'],
    summary,
    body: importBody,
    reply: importReply,
  });
