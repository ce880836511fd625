import type { Endpoint } from '@brick/domain/endpoint';
import type * as z from 'zod';
import type { FuzzRequest, RequestResult } from './http-client.ts';

/** Larger bodies may be refused by closing the connection early. */
const LARGE_BODY_BYTES = 500_000;

interface RequestContext {
  sent: FuzzRequest;
  /** Null if no endpoint is declared. */
  endpoint: Endpoint | null;
  /** True if the visitor's role gets some replies without money. */
  withoutMoney: boolean;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const PROBLEM_TYPE = /^application\/problem\+json/;

/** Returns true for replies that Node sends before the product is involved: a missing host, or an expectation. */
const isNodeReply = ({ how }: FuzzRequest, status: number, text: string) =>
  how === 'bytes' && (status === 400 || status === 417) && /^(?:0\s*)?$/.test(text);

function problemFault(status: number, headers: Record<string, string>, text: string): string | null {
  if (!PROBLEM_TYPE.test(headers['content-type'] ?? '')) return `${status} is no problem in JSON`;
  const problem = parseJson(text) as { status?: unknown; title?: unknown; detail?: unknown } | undefined;
  if (problem?.status !== status || typeof problem.title !== 'string')
    return `the problem of ${status} says another status or has no title`;
  const said = problem.detail;
  return typeof said === 'string' && /\p{L}.{3}/su.test(said) && !/\[object|undefined/.test(said.slice(0, 20))
    ? null
    : `${status} is refused without a sentence`;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

function replyFault(reply: z.ZodType, body: unknown, withoutMoney: boolean): string | null {
  const issues = reply.safeParse(body).error?.issues ?? [];
  const told = issues.filter(({ path }) => !withoutMoney || valueAt(body, path) !== undefined);
  const [first] = told;
  return first ? `the reply is not as declared: ${first.path.join('.')} ${first.message}` : null;
}

function successFault(
  { sent, endpoint, withoutMoney }: RequestContext,
  status: number,
  text: string,
): string | null {
  if (!endpoint) return `${status} is answered where no call is declared`;
  const { reply } = endpoint;
  if (sent.method === 'HEAD' || reply === 'file' || reply === 'events') return null;
  if (reply === 'redirect') return status === 302 ? null : `${status} leads nowhere`;
  if (status !== endpoint.status && !(status === 202 && endpoint.mayBeAccepted))
    return `${status} is not the declared ${endpoint.status}`;
  if (reply === null || typeof reply === 'string')
    return text === '' ? null : 'an answer without content has content';
  const body = parseJson(text);
  if (body === undefined) return `${status} is no JSON`;
  return status === endpoint.status ? replyFault(reply, body, withoutMoney) : null;
}

/** Returns a fault of the result of a request; null if there is none. */
export function responseFault(asked: RequestContext, came: RequestResult): string | null {
  const { sent } = asked;
  if (sent.how === 'cut') return null;
  if (came === 'no answer') return 'it was never answered';
  if (came === 'closed')
    return sent.how === 'bytes' || (sent.body?.length ?? 0) > LARGE_BODY_BYTES
      ? null
      : 'the connection was closed without an answer';
  const { status, headers, text } = came;
  if (status >= 500 && status !== 503) return `it was answered ${status}`;
  if (status < 400) return successFault(asked, status, text);
  return sent.method === 'HEAD' || isNodeReply(sent, status, text)
    ? null
    : problemFault(status, headers, text);
}
