import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What browsers take over TLS from this very host alone, for all of its paths: a page of a sibling host can neither write
 * nor replace such a cookie.
 */
const OF_THIS_HOST = '__Host-';

/**
 * What values of such cookies begin with. A value that was given as one counts under no other name, so that nobody plants
 * a session or a device of their own under the name that is read for cookies from before.
 */
const MARK = 'h.';

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

const optionsOf = (request: FastifyRequest, path: string) => ({
  path: isSecure(request) ? '/' : path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(request),
});

interface Given {
  name: string;
  seconds: number;
  /** Where it is sent back to; everywhere over TLS. */
  path?: string;
}

/** What the value of a cookie begins with, which is part of what is signed or hashed. */
export const markOf = (request: FastifyRequest): string => (isSecure(request) ? MARK : '');

/** A value that was signed, without its mark. */
export const unmarked = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);

/** Gives the browser a cookie whose value begins with `markOf(request)`. One of the other name ends. */
export function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  { name, seconds, path = '/' }: Given,
): void {
  const secure = isSecure(request);
  reply.setCookie(secure ? OF_THIS_HOST + name : name, value, {
    ...optionsOf(request, path),
    maxAge: seconds,
  });
  if (secure && request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...optionsOf(request, path), path });
}

/** Takes a cookie away, under each name that the browser brought it with. */
export function endCookie(request: FastifyRequest, reply: FastifyReply, name: string, path = '/'): void {
  const options = optionsOf(request, path);
  if (isSecure(request)) reply.clearCookie(OF_THIS_HOST + name, options);
  if (!isSecure(request) || request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...options, path });
}

/** The value of a cookie. Over TLS one that was given under the plain name before counts until it ends. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookies } = request;
  if (!isSecure(request)) return cookies[name];
  const own = cookies[OF_THIS_HOST + name];
  if (own !== undefined) return own.startsWith(MARK) ? own : undefined;
  const earlier = cookies[name];
  return earlier?.startsWith(MARK) ? undefined : earlier;
}
