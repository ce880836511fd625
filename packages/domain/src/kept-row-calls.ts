import type * as z from 'zod';
import { type HistoryOf, rowHistory } from './activity/contract.ts';
import { type Endpoint, endpoint, type NoQuery, type RowKind } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { type PatchShape, patchOf } from './patch.ts';
import type { Action, Resource } from './permissions.ts';

/** What a call says of itself, and how it may refuse beyond what all such calls do. */
interface Told {
  summary: string;
  refusals?: readonly ErrorCode[];
}

/** What is said of the calls on a row, where that is more than usual. */
export interface KeptRowTold<Past extends z.ZodRawShape> {
  /** What of a row is found in its history; its reply unless said otherwise. */
  past?: z.ZodObject<Past>;
  read?: Told;
  /** Its right is that to update, unless another one lets somebody in who may change a part. */
  update: Told & { right?: Action };
  /** What putting it into the trash does beside that, as in `; an approved one stays`. */
  remove?: { also: string; refusals?: readonly ErrorCode[] };
  /** What comes back, where that is more than the row. */
  restore?: { what?: string; refusals?: readonly ErrorCode[] };
}

interface Declared<
  Kind extends RowKind,
  Folder extends string,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Past extends z.ZodRawShape,
> extends KeptRowTold<Past> {
  kind: Kind;
  /** Where rows of the kind lie below /api. */
  folder: Folder;
  resource: Resource;
  /** One of them with its article, as in `an issue`. */
  named: string;
  /** What one is made of; an edit takes any part of it. */
  body: z.ZodObject<Body>;
  reply: z.ZodObject<Reply>;
}

interface KeptRow<
  Kind extends RowKind,
  Folder extends string,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Past extends z.ZodRawShape,
> {
  get: Endpoint<Kind, `/api/${Folder}/{id}`, NoQuery, z.ZodNever, z.ZodObject<Reply>>;
  update: Endpoint<Kind, `/api/${Folder}/{id}`, NoQuery, z.ZodObject<PatchShape<Body>>, z.ZodObject<Reply>>;
  remove: Endpoint<Kind, `/api/${Folder}/{id}`, NoQuery, z.ZodNever, z.ZodNever>;
  restore: Endpoint<Kind, `/api/${Folder}/{id}/restore`, NoQuery, z.ZodNever, z.ZodObject<Reply>>;
  history: HistoryOf<Kind, Folder, Past>;
}

/**
 * Declares the five calls that every kept row has: to read one, to change it, to put it into the trash, to take it out
 * again, and to see what became of it.
 */
export function keptRowCalls<
  const Kind extends RowKind,
  const Folder extends string,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(row: Declared<Kind, Folder, Body, Reply, Past>): KeptRow<Kind, Folder, Body, Reply, Past> {
  const { kind, folder, resource, named, reply } = row;
  const path = `/api/${folder}/{id}` as const;
  const on: RowKind = kind;
  const calls = {
    get: endpoint({
      method: 'GET',
      path,
      on,
      allow: [resource, 'read'],
      summary: `One ${named.replace(/^an? /, '')}`,
      reply,
      ...row.read,
    }),
    update: endpoint({
      method: 'PATCH',
      path,
      on,
      allow: [resource, row.update.right ?? 'update'],
      summary: row.update.summary,
      body: patchOf(row.body),
      reply,
      refusals: ['stale', ...(row.update.refusals ?? [])],
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      on,
      allow: [resource, 'delete'],
      summary: `Put ${named} into the trash${row.remove?.also ?? ''}`,
      reply: null,
      refusals: row.remove?.refusals ?? [],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      on,
      allow: [resource, 'read'],
      fromTrash: true,
      summary: `Take ${row.restore?.what ?? named} out of the trash: who deleted it, or an owner, within 30 days`,
      reply,
      status: 200,
      refusals: row.restore?.refusals ?? [],
    }),
    history: rowHistory<RowKind, Folder, z.ZodRawShape>(kind, folder, resource, row.past ?? reply),
  };
  // The compiler does not see that every kind of row takes a right.
  return calls as unknown as KeptRow<Kind, Folder, Body, Reply, Past>;
}
