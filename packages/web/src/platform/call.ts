import type { BodyInput, BodyOf, Endpoint, ParamsOf, QueryInput, ReplyOf } from '@brick/domain/endpoint';
import { parsed } from '@brick/domain/money/json';
import { amountsAsText, decimal } from '@brick/domain/money/money';
import type * as z from 'zod';
import { askedEarly } from './asked-early.ts';
import { CallError, refusal } from './call-error.ts';
import { ownWrites } from './own-writes.ts';
import { spoken } from './spoken.ts';

/** What every contract has and a CallOf has not, so that the compiler tells the two apart. */
interface AnyEndpoint {
  method: Endpoint['method'];
  path: string;
  params: z.ZodType;
  query: z.ZodType;
}

/** As much of an endpoint as sending needs; `Of` carries the contract's types. */
export interface CallOf<Of> {
  method: Endpoint['method'];
  path: string;
  readonly of?: Of;
}

/** The path of an endpoint as its contract declares it. */
type PathOf<E> = E extends { path: infer Path } ? Path : never;

/**
 * Names a call by the type of its contract alone: method and path are repeated, the types come from `import type`.
 * So a screen that only reads does not load the schemas. The compiler refuses another path than the contract's.
 */
export const callOf = <E extends AnyEndpoint>(method: Endpoint['method'], path: PathOf<E>): CallOf<E> => ({
  method,
  path: path as string,
});

/** True for what a contract leaves out: inference makes never or unknown of it. */
type Absent<Type> = [Type] extends [never] ? true : unknown extends Type ? true : false;

type OptionalIf<Condition, Shape> = Condition extends true ? Partial<Shape> : Shape;

type NoneOf<Params> = keyof Params extends never ? true : false;

/** A query as it is typed in code: numbers and booleans are written out, empty ones are left out. */
export type QueryValues<Query> = {
  [Name in keyof Query]?: Query[Name] | string | number | bigint | boolean | null;
};

export type CallOptions<E> = OptionalIf<NoneOf<ParamsOf<E>>, { params: ParamsOf<E> }> &
  OptionalIf<Absent<BodyInput<E>>, { body: BodyInput<E> | BodyOf<E> }> & {
    query?: QueryValues<QueryInput<E>>;
    signal?: AbortSignal;
    /** Names one attempt of the user, so that a retry after a lost answer makes no second row. Fresh for a POST without one. */
    idempotencyKey?: string;
    /** The version of the row that an edit started from, as If-Match. */
    version?: number;
  };

type Arguments<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** What a call answers with; nothing where the contract has no reply. */
export type Answer<E> = Absent<ReplyOf<E>> extends true ? undefined : ReplyOf<E>;

/** Fills the {names} of a path. Throws RangeError where one is missing: a mistake in the code, not of the user. */
export function filledPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new RangeError(`no ${name} for ${path}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string with its question mark, or nothing; undefined, null and "" are left out. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '')
      search.set(name, typeof value === 'bigint' ? decimal(value) : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  version?: number;
}

function headersOf(method: string, { body, idempotencyKey, version }: Loose): Record<string, string> {
  return {
    accept: 'application/json',
    // What the server refuses it says in the language that is read here.
    'accept-language': spoken.now.language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? freshKey() } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  };
}

/** A key for one attempt. randomUUID is missing on plain-http addresses other than localhost, getRandomValues is not. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

async function send(endpoint: { method: string; path: string }, options: Loose): Promise<Response> {
  const address = filledPath(endpoint.path, options.params) + queryString(options.query);
  let response: Response;
  try {
    response = await (askedEarly(endpoint.method, address) ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'include',
        headers: headersOf(endpoint.method, options),
        body: options.body === undefined ? undefined : JSON.stringify(options.body, amountsAsText),
        signal: options.signal,
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(0, spoken.now.frame.noAnswer);
  }
  if (response.ok) {
    ownWrites.note(response.headers.get('x-change'));
    return response;
  }
  throw refusal(
    response.status,
    response.statusText,
    await response.text(),
    response.headers.get('retry-after'),
  );
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : parsed(text);
}

/**
 * Makes a declared call. Throws CallError where it does not succeed, also without any answer; an aborted call throws
 * the signal's reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E | CallOf<E>,
  ...[options]: Arguments<E>
): Promise<Answer<E>> {
  const response = await send(endpoint, (options ?? {}) as Loose);
  return (await jsonOf(response)) as Answer<E>;
}

export interface Page<Rows> {
  rows: Rows;
  /** Rows that the filter leaves altogether; null where the server does not say. */
  total: number | null;
  /** Leads to the next page; null on the last one. */
  nextCursor: string | null;
}

/** Makes a call of a list and reads X-Total-Count and X-Next-Cursor too. */
export async function callPage<E extends AnyEndpoint>(
  endpoint: E | CallOf<E>,
  ...[options]: Arguments<E>
): Promise<Page<Answer<E>>> {
  const response = await send(endpoint, (options ?? {}) as Loose);
  const total = response.headers.get('x-total-count');
  return {
    rows: (await jsonOf(response)) as Answer<E>,
    total: total !== null && /^\d+$/.test(total) ? Number(total) : null,
    nextCursor: response.headers.get('x-next-cursor') || null,
  };
}

/** Rows that one call of a longer list brings. */
const A_PART = 500;

/** Has all rows of a list, part by part: no answer is longer than a page, however many there are. */
export async function callAll<E extends AnyEndpoint>(
  endpoint: E | CallOf<E>,
  ...[options]: Arguments<E>
): Promise<Answer<E>> {
  const given = (options ?? {}) as Loose;
  const rows: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { ...given, query: { ...given.query, limit: A_PART, cursor } };
    const response = await send(endpoint, asked);
    rows.push(...((await jsonOf(response)) as unknown[]));
    cursor = response.headers.get('x-next-cursor') || null;
  }
  return rows as Answer<E>;
}
