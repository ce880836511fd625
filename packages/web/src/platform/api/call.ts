import type { BodyInput, BodyOf, Endpoint, ParamsOf, QueryInput, ReplyOf } from '@brick/domain/endpoint';
import { parseWithAmounts } from '@brick/domain/money/json';
import { amountsAsText, decimal } from '@brick/domain/money/money';
import type * as z from 'zod';
import { activeLanguage } from '../i18n/active-language.ts';
import { takePreloadedResponse } from '../preload/preloaded-responses.ts';
import { CallError, createCallError } from './call-error.ts';
import { ownWrites } from './own-writes.ts';

/** What every endpoint has and an EndpointRef lacks, so that the compiler can distinguish them. */
interface AnyEndpoint {
  method: Endpoint['method'];
  path: string;
  params: z.ZodType;
  query: z.ZodType;
}

/** As much of an endpoint as a request needs; `Of` carries the endpoint's types. */
export interface EndpointRef<Of> {
  method: Endpoint['method'];
  path: string;
  readonly of?: Of;
}

/** The path of an endpoint as declared. */
type PathOf<E> = E extends { path: infer Path } ? Path : never;

/**
 * Refers to an endpoint by its type alone: method and path are repeated, the types come from `import type`. A screen
 * that only reads therefore does not load the schemas. The compiler rejects any other path.
 */
export const endpointRef = <E extends AnyEndpoint>(
  method: Endpoint['method'],
  path: PathOf<E>,
): EndpointRef<E> => ({
  method,
  path: path as string,
});

/** True for what an endpoint does not declare: it is inferred as never or unknown. */
type IsAbsent<Type> = [Type] extends [never] ? true : unknown extends Type ? true : false;

type OptionalIf<Condition, Shape> = Condition extends true ? Partial<Shape> : Shape;

type HasNoKeys<Params> = keyof Params extends never ? true : false;

/** Query values as written in code: numbers and booleans are converted, empty ones are left out. */
export type QueryValues<Query> = {
  [Name in keyof Query]?: Query[Name] | string | number | bigint | boolean | null;
};

export type CallOptions<E> = OptionalIf<HasNoKeys<ParamsOf<E>>, { params: ParamsOf<E> }> &
  OptionalIf<IsAbsent<BodyInput<E>>, { body: BodyInput<E> | BodyOf<E> }> & {
    query?: QueryValues<QueryInput<E>>;
    signal?: AbortSignal;
    /**
     * Idempotency key, so that a retry after a lost response creates no second row. A POST without one gets a new
     * key.
     */
    idempotencyKey?: string;
    /** The user whose session it must be, sent as Site-User: on site, a session may have become somebody else's. */
    asUser?: number;
  };

type CallArguments<E> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** The response of a call; undefined where the endpoint declares none. */
export type CallReply<E> = IsAbsent<ReplyOf<E>> extends true ? undefined : ReplyOf<E>;

/** Fills in the {parameters} of a path. Throws RangeError for a missing one, which is a bug. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new RangeError(`no ${name} for ${path}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string with its question mark, or an empty string; undefined, null and "" are left out. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '')
      search.set(name, typeof value === 'bigint' ? decimal(value) : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

interface UntypedCallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  asUser?: number;
}

function requestHeaders(
  method: string,
  { body, idempotencyKey, asUser }: UntypedCallOptions,
): Record<string, string> {
  return {
    accept: 'application/json',
    // Error messages come in the language of the page.
    'accept-language': activeLanguage.now.language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? createIdempotencyKey() } : {}),
    ...(asUser === undefined ? {} : { 'site-user': String(asUser) }),
  };
}

/**
 * A new idempotency key. randomUUID is missing on plain http addresses other than localhost, getRandomValues is not.
 */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

async function send(
  endpoint: { method: string; path: string },
  options: UntypedCallOptions,
): Promise<Response> {
  const address = fillPath(endpoint.path, options.params) + queryString(options.query);
  let response: Response;
  try {
    response = await (takePreloadedResponse(endpoint.method, address) ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'include',
        headers: requestHeaders(endpoint.method, options),
        body: options.body === undefined ? undefined : JSON.stringify(options.body, amountsAsText),
        signal: options.signal,
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, activeLanguage.now.frame.noAnswer);
  }
  if (response.ok) {
    ownWrites.note(response.headers.get('x-change'));
    return response;
  }
  throw createCallError(
    response.status,
    response.statusText,
    await response.text(),
    response.headers.get('retry-after'),
  );
}

async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : parseWithAmounts(text);
}

/**
 * Calls an endpoint. Throws CallError when it fails or no response comes; an aborted call throws the signal's reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E | EndpointRef<E>,
  ...[options]: CallArguments<E>
): Promise<CallReply<E>> {
  const response = await send(endpoint, (options ?? {}) as UntypedCallOptions);
  return (await parseJson(response)) as CallReply<E>;
}

export interface PageReply<Rows> {
  rows: Rows;
  /** Number of rows that match the filter; null if the server does not say. */
  total: number | null;
  /** There are more rows than `total`, up to which they were counted. */
  isBounded: boolean;
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null;
}

/** Calls a list endpoint and also reads X-Total-Count and X-Next-Cursor. */
export async function callPage<E extends AnyEndpoint>(
  endpoint: E | EndpointRef<E>,
  ...[options]: CallArguments<E>
): Promise<PageReply<CallReply<E>>> {
  const response = await send(endpoint, (options ?? {}) as UntypedCallOptions);
  const total = response.headers.get('x-total-count');
  return {
    rows: (await parseJson(response)) as CallReply<E>,
    total: total !== null && /^\d+$/.test(total) ? Number(total) : null,
    isBounded: response.headers.get('x-total-count-bounded') === 'true',
    nextCursor: response.headers.get('x-next-cursor') || null,
  };
}

/** Rows per request of a long list. */
const PART_SIZE = 500;

/** Loads all rows of a list in parts, because a response holds one page at most. */
export async function callAll<E extends AnyEndpoint>(
  endpoint: E | EndpointRef<E>,
  ...[options]: CallArguments<E>
): Promise<CallReply<E>> {
  const given = (options ?? {}) as UntypedCallOptions;
  const rows: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { ...given, query: { ...given.query, limit: PART_SIZE, cursor } };
    const response = await send(endpoint, asked);
    rows.push(...((await parseJson(response)) as unknown[]));
    cursor = response.headers.get('x-next-cursor') || null;
  }
  return rows as CallReply<E>;
}
