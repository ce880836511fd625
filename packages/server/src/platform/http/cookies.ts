import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A name prefix that browsers only accept over TLS, from this host and for all paths. A page of a sibling host can
 * neither set nor replace such a cookie.
 */
const HOST_PREFIX = '__Host-';

/**
 * A prefix of the values of such cookies. A value with this prefix is not accepted under another name, so nobody can
 * plant a session or device under the legacy cookie name.
 */
const VALUE_MARK = 'h.';

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';

const cookieOptions = (request: FastifyRequest, path: string) => ({
  path: isSecure(request) ? '/' : path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(request),
});

interface CookieSettings {
  name: string;
  seconds: number;
  /** The path of the cookie; over TLS always the root. */
  path?: string;
  /** Strict: it is not sent by a link of another site. */
  sameSite?: 'lax' | 'strict';
}

/** Returns the prefix of a cookie's value, which is part of what is signed or hashed. */
export const cookieMark = (request: FastifyRequest): string => (isSecure(request) ? VALUE_MARK : '');

/** Removes the prefix from a signed value. */
export const withoutCookieMark = (text: string): string =>
  text.startsWith(VALUE_MARK) ? text.slice(VALUE_MARK.length) : text;

/** Sets a cookie whose value begins with the prefix, and clears the cookie with the other name. */
export function setHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  { name, seconds, path = '/', sameSite = 'lax' }: CookieSettings,
): void {
  const secure = isSecure(request);
  reply.setCookie(secure ? HOST_PREFIX + name : name, value, {
    ...cookieOptions(request, path),
    sameSite,
    maxAge: seconds,
  });
  if (secure && request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...cookieOptions(request, path), path });
}

/** Clears a cookie under every name that the browser sent. */
export function clearHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  path = '/',
): void {
  const options = cookieOptions(request, path);
  if (isSecure(request)) reply.clearCookie(HOST_PREFIX + name, options);
  if (!isSecure(request) || request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...options, path });
}

/** Reads a cookie. Over TLS, a cookie that was set earlier under the plain name is accepted until it expires. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookies } = request;
  if (!isSecure(request)) return cookies[name];
  const own = cookies[HOST_PREFIX + name];
  if (own !== undefined) return own.startsWith(VALUE_MARK) ? own : undefined;
  const earlier = cookies[name];
  return earlier?.startsWith(VALUE_MARK) ? undefined : earlier;
}
