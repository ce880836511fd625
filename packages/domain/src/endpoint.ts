import * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { idInPath } from './fields.ts';
import type { Action, Resource } from './permissions.ts';
import type { ProjectRow } from './records/records.ts';

/** Rows that a path with {id} can name, each found with its project. */
export type RowKind = ProjectRow | 'comment';

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** {projectId} is a number; a file's {key} is the one name that is text. */
export type PathParams<Path extends string> = {
  [Name in PathNames<Path>]: Name extends 'key' ? string : number;
};

/**
 * Who a call is for.
 * everyone: no session needed · account: signed in · project: a member of {projectId}, with the right named by `allow` ·
 * a kind of row: a member of the project of row {id}, with that right on the row as it is stored.
 */
export type On = 'everyone' | 'account' | 'project' | RowKind;

type Right<O extends On> = O extends 'everyone' | 'account'
  ? { allow?: undefined; fromTrash?: undefined }
  : {
      allow: readonly [Resource, Action];
      /** The row is looked for in the trash: a restore. */
      fromTrash?: boolean;
    };

export interface Endpoint<
  O extends On = On,
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
   * Shape of the answer; null where there is no body, 'file' where bytes are sent, 'redirect' where another place is
   * named, 'events' where it goes on until one side ends it.
   */
  reply: Reply | null | 'file' | 'redirect' | 'events';
  status: number;
  /** Refusals beyond those that every call of its audience shares. */
  refusals: readonly ErrorCode[];
  /** multipart where the body is a file: it is not JSON and the handler reads it itself. */
  takes: 'json' | 'multipart';
  /**
   * It tests or answers a secret: it runs in no transaction by itself, because hashing takes long and a refusal must be
   * counted, and its answer is never kept for a repeat.
   */
  secret: boolean;
  /** Whoever must have a second factor and has none yet may make it. */
  beforeSecondFactor: boolean;
  /** Some of its answers are 202: a further step is needed first. */
  mayBeAccepted: boolean;
}

type Declared<
  O extends On,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = Right<O> & {
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
  takes?: 'json' | 'multipart';
  secret?: boolean;
  beforeSecondFactor?: boolean;
  mayBeAccepted?: boolean;
};

export type NoQuery = z.ZodObject<Record<never, z.ZodType>>;

function usualStatus(method: Endpoint['method'], reply: unknown): number {
  if (reply === null) return 204;
  return method === 'POST' ? 201 : 200;
}

/**
 * Declares a call. The route, the typed client, the page at /api/docs and the walk over every call × role read this
 * one object.
 */
export function endpoint<
  const O extends On,
  const Path extends string,
  Query extends z.ZodType = NoQuery,
  Body extends z.ZodType = z.ZodNever,
  Reply extends z.ZodType = z.ZodNever,
>(declared: Declared<O, Path, Query, Body, Reply>): Endpoint<O, Path, Query, Body, Reply> {
  const names = [...declared.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = declared.params ?? z.object(Object.fromEntries(names.map((name) => [name, idInPath])));
  return {
    method: declared.method,
    path: declared.path,
    summary: declared.summary,
    on: declared.on,
    allow: declared.allow ?? null,
    fromTrash: declared.fromTrash ?? false,
    params: params as z.ZodType<PathParams<Path>>,
    query: declared.query ?? (z.object({}) as unknown as Query),
    body: declared.body ?? null,
    reply: declared.reply,
    status: declared.status ?? usualStatus(declared.method, declared.reply),
    refusals: declared.refusals ?? [],
    takes: declared.takes ?? 'json',
    secret: declared.secret ?? false,
    beforeSecondFactor: declared.beforeSecondFactor ?? false,
    mayBeAccepted: declared.mayBeAccepted ?? false,
  };
}

export type ParamsOf<E> = E extends { params: z.ZodType<infer Params> } ? Params : never;
export type QueryOf<E> = E extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;
export type BodyOf<E> =
  E extends Endpoint<On, string, z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never;
export type ReplyOf<E> =
  E extends Endpoint<On, string, z.ZodType, z.ZodType, infer Reply> ? z.output<Reply> : never;
/** What a client may send: before defaults and transformations. */
export type BodyInput<E> =
  E extends Endpoint<On, string, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never;
export type QueryInput<E> = E extends { query: infer Query extends z.ZodType } ? z.input<Query> : never;
