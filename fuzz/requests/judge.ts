import type { Endpoint } from '@brick/domain/endpoint';
import type * as z from 'zod';
import type { Came, Sent } from './wire.ts';

/** Larger bodies may be refused before they have come, with the connection. */
const LARGE = 500_000;

interface Asked {
  sent: Sent;
  /** Null for what is no declared call. */
  endpoint: Endpoint | null;
  /** Whether the visitor's role leaves money out of some answers. */
  withoutMoney: boolean;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const PROBLEM = /^application\/problem\+json/;

/** What Node says by itself, before the product hears of it: without a host, or with an expectation. */
const isOfNode = ({ how }: Sent, status: number, text: string) =>
  how === 'bytes' && (status === 400 || status === 417) && /^(?:0\s*)?$/.test(text);

function refusalFault(status: number, headers: Record<string, string>, text: string): string | null {
  if (!PROBLEM.test(headers['content-type'] ?? '')) return `${status} is no problem in JSON`;
  const problem = parsed(text) as { status?: unknown; title?: unknown; detail?: unknown } | undefined;
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

function goodFault({ sent, endpoint, withoutMoney }: Asked, status: number, text: string): string | null {
  if (!endpoint) return `${status} is answered where no call is declared`;
  const { reply } = endpoint;
  if (sent.method === 'HEAD' || reply === 'file' || reply === 'events') return null;
  if (reply === 'redirect') return status === 302 ? null : `${status} leads nowhere`;
  if (status !== endpoint.status && !(status === 202 && endpoint.mayBeAccepted))
    return `${status} is not the declared ${endpoint.status}`;
  if (reply === null || typeof reply === 'string')
    return text === '' ? null : 'an answer without content has content';
  const body = parsed(text);
  if (body === undefined) return `${status} is no JSON`;
  return status === endpoint.status ? replyFault(reply, body, withoutMoney) : null;
}

/** What is wrong with what came of a request; null where nothing is. */
export function faultOf(asked: Asked, came: Came): string | null {
  const { sent } = asked;
  if (sent.how === 'cut') return null;
  if (came === 'no answer') return 'it was never answered';
  if (came === 'closed')
    return sent.how === 'bytes' || (sent.body?.length ?? 0) > LARGE
      ? null
      : 'the connection was closed without an answer';
  const { status, headers, text } = came;
  if (status >= 500 && status !== 503) return `it was answered ${status}`;
  if (status < 400) return goodFault(asked, status, text);
  return sent.method === 'HEAD' || isOfNode(sent, status, text) ? null : refusalFault(status, headers, text);
}
