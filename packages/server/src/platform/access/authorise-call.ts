import { can } from '@brick/domain/permissions';
import { showsMoney } from '@brick/domain/tokens/token-rights';
import type { FastifyRequest } from 'fastify';
import type { Connection } from '../db/connection.ts';
import { readCookie } from '../http/cookies.ts';
import type { EndpointHandler, Services } from '../http/endpoint-handlers.ts';
import { assertExpectedUser } from './expected-user.ts';
import {
  type Caller,
  notAllowed,
  notFound,
  type ProjectAccess,
  requireCaller,
  requireMember,
} from './project-access.ts';
import { lacksSecondFactor, secondFactorRequired } from './second-factor.ts';
import { hashSecret, SESSION_COOKIE } from './sessions.ts';
import { amountsHiddenError, assertScope, bearerOf, tokenCredential } from './tokens.ts';

/** Returns the mark of the request's token or the hash of its session; null without either, and for what is no token. */
export function credentialOf(request: FastifyRequest): string | null {
  const bearer = bearerOf(request);
  if (bearer !== null) return tokenCredential(bearer);
  const secret = readCookie(request, SESSION_COOKIE);
  return secret && secret.length <= 100 ? hashSecret(secret) : null;
}

/** The caller of an endpoint and what it is about. */
export interface AuthorisedCall extends Partial<ProjectAccess> {
  row?: { projectId: number; version?: number };
}

/**
 * Parses the path parameters; null if they are invalid. An invalid id is treated like a record that does not exist,
 * and only after the sign-in check.
 */
export function parsePathParams(
  { endpoint }: EndpointHandler,
  request: FastifyRequest,
): Record<string, unknown> | null {
  const result = endpoint.params.safeParse(request.params);
  return result.success ? (result.data as Record<string, unknown>) : null;
}

export interface IncomingCall {
  request: FastifyRequest;
  params: Record<string, unknown> | null;
}

/** Authorises a request. Throws forbidden if the caller must set up a second factor first. */
export async function authoriseCall(
  served: EndpointHandler,
  { config }: Services,
  connection: Connection,
  { request, params }: IncomingCall,
): Promise<AuthorisedCall> {
  await assertExpectedUser(connection, credentialOf(request), request.headers['site-user']);
  const entrance = await loadAccess(served, connection, request, params);
  const { caller } = entrance;
  if (caller && !served.endpoint.beforeSecondFactor && (await lacksSecondFactor(connection, config, caller)))
    throw secondFactorRequired();
  return entrance;
}

/** Checks the session, the membership and the right on the stored record, in this order: 401, 404, 403. */
async function loadAccess(
  served: EndpointHandler,
  connection: Connection,
  request: FastifyRequest,
  params: Record<string, unknown> | null,
): Promise<AuthorisedCall> {
  const { endpoint, source } = served;
  const sid = credentialOf(request);
  if (endpoint.on === 'everyone') {
    // Signing in, links and the like are for people.
    if (bearerOf(request) !== null) assertTokenUse(served, await requireCaller(connection, sid));
    if (!params) throw notFound();
    return {};
  }
  if (!params) {
    await requireCaller(connection, sid);
    throw notFound();
  }
  if (endpoint.on === 'account') {
    const caller = await requireCaller(connection, sid);
    assertTokenUse(served, caller);
    return { caller };
  }
  // Whoever it is, and whatever the row.
  if (endpoint.tokens === null && bearerOf(request) !== null)
    assertTokenUse(served, await requireCaller(connection, sid));
  if (!source) {
    const access = await requireMember(connection, sid, Number(params['projectId']));
    return checkRight(served, access);
  }
  const found = async (lockFor: EndpointHandler['endpoint']['allow']) =>
    sid
      ? source.find(connection, Number(params['id']), { inTrash: endpoint.fromTrash, lockFor, sid })
      : undefined;
  const row = await found(endpoint.method === 'GET' ? null : endpoint.allow);
  if (row) return checkRight(served, await requireMember(connection, sid, row.projectId), row);
  // A rejected caller does not wait for the lock: the record is only read, so that the problem is the right one.
  const refused = endpoint.method === 'GET' ? undefined : await found(null);
  if (refused) checkRight(served, await requireMember(connection, sid, refused.projectId), refused);
  else await requireCaller(connection, sid);
  throw notFound();
}

/** Throws unless a person calls, or a program whose token is made for this call. */
function assertTokenUse({ endpoint }: Pick<EndpointHandler, 'endpoint'>, { token }: Caller): void {
  if (!token) return;
  assertScope(token, endpoint.tokens);
  if (!token.limits.money && showsMoney(endpoint)) throw amountsHiddenError();
}

function checkRight(
  { endpoint, source }: EndpointHandler,
  access: ProjectAccess,
  row?: { projectId: number },
): AuthorisedCall {
  if (!endpoint.allow) throw new Error(`${endpoint.path} declares no right`);
  const [resource, action] = endpoint.allow;
  const facts = row && source ? source.facts(row) : undefined;
  // What the role may comes first: a token learns of a row no more than its role reads.
  const member = { userId: access.member.userId, role: access.member.role };
  if (facts && !can(member, resource, 'read', facts)) throw notFound();
  if (!can(member, resource, action, facts)) throw notAllowed();
  assertTokenUse({ endpoint }, access.caller);
  if (row && source?.isThereFor?.(access.member, row) === false) throw notFound();
  return { ...access, ...(row && { row }) };
}
