import * as z from 'zod';
import type { CalendarDate } from './dates/calendar-date.ts';
import type { ErrorCode } from './errors.ts';
import { idInPath } from './field-schemas.ts';
import { memoize } from './memoize.ts';
import type { Action, Resource } from './permissions.ts';
import type { ProjectRow } from './records/record-kinds.ts';
import { rightForToken, type TokenRight } from './tokens/token-rights.ts';

/** Kinds of rows that `{id}` in a path can refer to, each belonging to a project. */
export type RowKind = ProjectRow | 'comment' | 'diary-line' | 'webhook' | 'held-mail';

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** Path parameters by name: `{key}`, `{uuid}` and `{provider}` are text, `{day}` is a day, all others are numbers. */
export type PathParams<Path extends string> = {
  [Name in PathNames<Path>]: Name extends 'key' | 'uuid' | 'provider'
    ? string
    : Name extends 'day'
      ? CalendarDate
      : number;
};

/**
 * Who may use an endpoint. everyone: no session needed · account: signed in · project: members of {projectId} with
 * the right named by `allow` · a kind of row: members of the project of row {id} with that right on the stored row.
 */
export type EndpointScope = 'everyone' | 'account' | 'project' | RowKind;

/** The kind of row that a device may have made, as an endpoint declares it. */
type MadeOnSite<O extends EndpointScope> = O extends 'everyone' | 'account'
  ? { madeOnSite?: undefined }
  : O extends 'project'
    ? { madeOnSite?: ProjectRow | undefined }
    : { madeOnSite?: ProjectRow | true | undefined };

type EndpointRight<O extends EndpointScope> = O extends 'everyone' | 'account'
  ? { allow?: undefined; fromTrash?: undefined }
  : {
      allow: readonly [Resource, Action];
      /** The row is in the trash: the endpoint restores it. */
      fromTrash?: boolean;
    };

export interface Endpoint<
  O extends EndpointScope = EndpointScope,
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  summary: string;
  on: O;
  allow: readonly [Resource, Action] | null;
  fromTrash: boolean;
  params: z.ZodType<PathParams<Path>>;
  query: Query;
  body: Body | null;
  /**
   * Schema of the reply; null for no body, 'file' for bytes, 'redirect' for a redirect, 'events' for a stream that
   * stays open.
   */
  reply: Reply | null | 'file' | 'redirect' | 'events';
  status: number;
  /** Error codes beyond those that all endpoints of this scope share. */
  refusals: readonly ErrorCode[];
  /**
   * multipart for file uploads, bytes for one file as the body: it is not JSON and the handler reads it. either takes JSON,
   * or a form of the same fields with the file itself.
   */
  takes: 'json' | 'multipart' | 'either' | 'bytes';
  /** How large its body may be, and how long a list in it, where that is more than any form sends. */
  largest: LargestBody | null;
  /**
   * It checks or returns a secret. It runs outside a transaction, because hashing is slow and failed attempts must
   * be counted, and its reply is never stored for idempotent repeats.
   */
  secret: boolean;
  /** Available to users who must set up a second factor and have not done so yet. */
  beforeSecondFactor: boolean;
  /** It may reply 202, which means that a further step is needed. */
  mayBeAccepted: boolean;
  /**
   * The kind of row that it makes or changes, if a device may send it more than once: its body may carry what stands
   * in records/site-origin.ts, and a repeat with the same clientId does nothing. Its reply is the row, or nothing.
   */
  madeOnSite: ProjectRow | null;
  /** The right that a token needs for it, or that it needs any right to write; null if tokens may never make it. */
  tokens: TokenRight | null;
}

/** Limits of a body. */
export interface LargestBody {
  bytes: number;
  entries: number;
}

type EndpointOptions<
  O extends EndpointScope,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = EndpointRight<O> &
  MadeOnSite<O> & {
    on: O;
    method: Endpoint['method'];
    path: Path;
    summary: string;
    params?: z.ZodType;
    query?: Query;
    body?: Body;
    reply: Reply | null | 'file' | 'redirect' | 'events';
    status?: number;
    refusals?: readonly ErrorCode[];
    takes?: Endpoint['takes'];
    largest?: LargestBody;
    secret?: boolean;
    beforeSecondFactor?: boolean;
    mayBeAccepted?: boolean;
    /** Only where it does not follow from `allow`: what a token needs, or false if tokens never make this call. */
    tokens?: TokenRight | false;
  };

export type NoQuery = z.ZodObject<Record<never, z.ZodType>>;

function defaultStatus(method: Endpoint['method'], reply: unknown): number {
  if (reply === null) return 204;
  return method === 'POST' ? 201 : 200;
}

/** The schema of the ids in a path, by their names with a space between. */
const idsInPath = memoize((names: string) =>
  z.object(Object.fromEntries(names.split(' ').map((name) => [name, idInPath]))),
);

const noFields = z.object({});

/**
 * Declares an endpoint. Routes, the typed client, the page at /api/docs and the permission test are all derived
 * from it.
 */
export function endpoint<
  const O extends EndpointScope,
  const Path extends string,
  Query extends z.ZodType = NoQuery,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodNever,
>(declared: EndpointOptions<O, Path, Query, Body, Reply>): Endpoint<O, Path, Query, Body, Reply> {
  const names = [...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = declared.params ?? (names.length > 0 ? idsInPath(names.join(' ')) : noFields);
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    on: declared.on,
    allow: declared.allow ?? null,
    fromTrash: declared.fromTrash ?? false,
    params: params as z.ZodType<PathParams<Path>>,
    query: declared.query ?? (noFields as unknown as Query),
    body: declared.body ?? null,
    reply: declared.reply,
    status: declared.status ?? defaultStatus(declared.method, declared.reply),
    refusals: declared.refusals ?? [],
    takes: declared.takes ?? 'json',
    largest: declared.largest ?? null,
    secret: declared.secret ?? false,
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    mayBeAccepted: declared.mayBeAccepted ?? false,
    madeOnSite: declared.madeOnSite === true ? (declared.on as ProjectRow) : (declared.madeOnSite ?? null),
    tokens: declared.tokens === undefined ? rightForToken(declared) : declared.tokens || null,
  };
}

/** Declares an endpoint of one kind of row, which is the same for each of them. */
export const rowEndpoint = <
  Kind extends RowKind,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  declared: EndpointOptions<RowKind, Path, Query, Body, Reply>,
): Endpoint<Kind, Path, Query, Body, Reply> => endpoint(declared) as Endpoint<Kind, Path, Query, Body, Reply>;

export type ParamsOf<E> = E extends { params: z.ZodType<infer Params> } ? Params : never;
export type QueryOf<E> = E extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;
export type BodyOf<E> =
  E extends Endpoint<EndpointScope, string, z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never;
export type ReplyOf<E> =
  E extends Endpoint<EndpointScope, string, z.ZodType, z.ZodType, infer Reply> ? z.output<Reply> : never;
/** The body that a client sends, before defaults and transformations. */
export type BodyInput<E> =
  E extends Endpoint<EndpointScope, string, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never;
export type QueryInput<E> = E extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;
