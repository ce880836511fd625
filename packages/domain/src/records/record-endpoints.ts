import type * as z from 'zod';
import { type HistoryEndpoint, rowHistoryEndpoint } from '../activity/api.ts';
import { type Endpoint, endpoint, type NoQuery, type RowKind } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { type PatchShape, patchOf } from '../patch-schema.ts';
import type { Action, Resource } from '../permissions.ts';
import type { ProjectRow } from './record-kinds.ts';

/** The summary of an endpoint and its error codes beyond the usual ones. */
interface EndpointOverrides {
  summary: string;
  refusals?: readonly ErrorCode[];
}

/** Settings of the endpoints of one record beyond the defaults. */
export interface RecordEndpointOverrides<Past extends z.ZodRawShape> {
  /** The fields in its history; the reply by default. */
  past?: z.ZodObject<Past>;
  read?: EndpointOverrides;
  /** Requires the right to update by default; another right may admit members who may change only a part. */
  update: EndpointOverrides & { right?: Action };
  /** What deleting does besides moving it to the trash, for example `; an approved one stays`. */
  remove?: { also: string; refusals?: readonly ErrorCode[] };
  /** What is restored, if more than the record. */
  restore?: { what?: string; refusals?: readonly ErrorCode[] };
}

interface RecordEndpointOptions<
  Kind extends RowKind,
  Folder extends string,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Past extends z.ZodRawShape,
> extends RecordEndpointOverrides<Past> {
  kind: Kind;
  /** Path of the records below /api. */
  folder: Folder;
  resource: Resource;
  /** Name with article, for example `an issue`. */
  named: string;
  /** A device may send it more than once. */
  madeOnSite?: boolean;
  /** Body of a new record; an edit may send any part of it. */
  body: z.ZodObject<Body>;
  reply: z.ZodObject<Reply>;
}

interface RecordEndpoints<
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
  history: HistoryEndpoint<Kind, Folder, Past>;
}

/** Declares the five endpoints that every record has: read, change, move to the trash, restore, and history. */
export function recordEndpoints<
  const Kind extends RowKind,
  const Folder extends string,
  Body extends z.ZodRawShape,
  Reply extends z.ZodRawShape,
  Past extends z.ZodRawShape = Reply,
>(
  row: RecordEndpointOptions<Kind, Folder, Body, Reply, Past>,
): RecordEndpoints<Kind, Folder, Body, Reply, Past> {
  const { kind, folder, resource, named, reply } = row;
  const path = `/api/${folder}/{id}` as const;
  const on: RowKind = kind;
  const madeOnSite = row.madeOnSite === true ? (kind as ProjectRow) : undefined;
  const calls = {
    get: endpoint({
      method: 'GET',
      path,
      on,
      allow: [resource, 'read'],
      summary: `Returns one ${named.replace(/^an? /, '')}`,
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
      madeOnSite,
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      on,
      allow: [resource, 'delete'],
      summary: `Moves ${named} to the trash${row.remove?.also ?? ''}`,
      reply: null,
      refusals: row.remove?.refusals ?? [],
      madeOnSite,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      on,
      allow: [resource, 'read'],
      fromTrash: true,
      summary: `Restores ${row.restore?.what ?? named} from the trash; allowed for the user who deleted it, and for owners, within 30 days`,
      reply,
      status: 200,
      refusals: row.restore?.refusals ?? [],
      madeOnSite,
    }),
    history: rowHistoryEndpoint<RowKind, Folder, z.ZodRawShape>(kind, folder, resource, row.past ?? reply),
  };
  // TypeScript cannot infer that every kind of row has a right.
  return calls as unknown as RecordEndpoints<Kind, Folder, Body, Reply, Past>;
}
