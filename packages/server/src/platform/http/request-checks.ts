import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../access/sessions.ts';
import { bearerOf } from '../access/tokens.ts';
import type { SecurityLog } from '../monitoring/security-log.ts';
import { assertSupportedSiteFormat } from '../site/assert-supported-site-format.ts';
import { readCookie } from './cookies.ts';
import { declaredPath } from './requested-endpoint.ts';

const MAX_DEPTH = 20;
const MAX_LIST_LENGTH = 1000;
const SEND_AS_UTF8 = problemMessage('Send the body in UTF-8.');

/** Rejects a body that is nested deeper, or has longer lists, than any screen sends. */
function assertReasonableBody(value: unknown, longest: number, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH)
    throw new DomainError(
      'badRequest',
      problemMessage('The body is nested deeper than {levels} levels.', { levels: MAX_DEPTH }),
    );
  if (Array.isArray(value) && value.length > longest) {
    throw new DomainError(
      'badRequest',
      problemMessage('The body has a list of more than {entries} entries.', { entries: longest }),
    );
  }
  for (const entry of Object.values(value)) assertReasonableBody(entry, longest, depth + 1);
}

/** Whether an address has a token in its query, where logs, proxies and histories would keep it. */
function hasTokenInQuery(url: string): boolean {
  const start = url.indexOf('?');
  if (start < 0) return false;
  // Percent codes may hide it; a code that is none hides nothing.
  const query = url
    .slice(start)
    .replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /brickledger_(?:pat|prj)_[0-9A-Za-z]{43}/.test(query);
}

const tokenInQuery = () =>
  new DomainError(
    'badRequest',
    problemMessage('Send a token as Authorization: Bearer, never in an address.'),
  );

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the browser says that a page of another site made this request. */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true;
  if (typeof origin !== 'string') return false;
  // The page's own origin has the same host as the request; "null" and other hosts do not match.
  try {
    return new URL(origin).host !== request.host;
  } catch {
    return true;
  }
}

/**
 * Adds checks that run before every handler: no cross-site requests, only JSON bodies, no oversized structures, and no app on
 * site that is too old.
 */
export function addRequestChecks(app: FastifyInstance, security: SecurityLog, now: () => number): void {
  const readJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    isUtf8(body)
      ? readJson(request, body.toString(), done)
      : done(new DomainError('badRequest', SEND_AS_UTF8)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    // Not async: the promise of each hook would dominate the time of a fast read.
    const isProgram = bearerOf(request) !== null && request.served !== null;
    if (!SAFE_METHODS.has(request.method)) assertOwnRequest(request, security);
    else if (isProgram) assertOwnOrigin(request, security);
    if (isProgram && readCookie(request, SESSION_COOKIE) !== undefined)
      throw new DomainError('badRequest', problemMessage('Send a token or a session cookie, not both.'));
    if (hasTokenInQuery(request.url)) throw tokenInQuery();
    assertSupportedSiteFormat(request.headers['site-form'], now());
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const longest = request.served?.endpoint.largest?.entries ?? MAX_LIST_LENGTH;
    if (request.body !== undefined && !(request.body instanceof Readable))
      assertReasonableBody(request.body, longest);
    done();
  });
}

function assertOwnOrigin(request: FastifyRequest, security: SecurityLog): void {
  if (!isCrossSite(request)) return;
  const call = `${request.method} ${declaredPath(request)}`;
  security.tell(request, { event: 'originRefused', outcome: 'refused', account: null, call });
  throw new DomainError(
    'foreignOrigin',
    problemMessage('This request came from another site’s page and was refused.'),
  );
}

function assertOwnRequest(request: FastifyRequest, security: SecurityLog): void {
  assertOwnOrigin(request, security);
  const type = request.headers['content-type'];
  const takes = request.served?.endpoint.takes;
  // What the bytes are is seen by themselves.
  if (takes === 'bytes') return;
  const isForm = type?.startsWith('multipart/form-data');
  if (takes === 'either' && isForm) return;
  const hasBody =
    request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0';
  if (takes === 'multipart') {
    if (!isForm) throw new DomainError('mediaType', problemMessage('Send the file as multipart/form-data.'));
  } else if ((hasBody || type !== undefined) && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
    throw new DomainError('mediaType', problemMessage('Send the body as application/json.'));
  } else if (/;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)\b)/i.test(type ?? '')) {
    throw new DomainError('mediaType', SEND_AS_UTF8);
  }
}
