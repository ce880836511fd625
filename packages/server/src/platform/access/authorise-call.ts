import { can } from '@brick/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { Connection } from '../db/connection.ts';
import { readCookie } from '../http/cookies.ts';
import type { EndpointHandler, Services } from '../http/endpoint-handlers.ts';
import { assertExpectedUser } from './expected-user.ts';
import { notAllowed, notFound, type ProjectAccess, requireCaller, requireMember } from './project-access.ts';
import { lacksSecondFactor, secondFactorRequired } from './second-factor.ts';
import { hashSecret, SESSION_COOKIE } from './sessions.ts';

/** Returns the hash of the request's session, or null without a session cookie. */
export function sessionHashOf(request: FastifyRequest): string | null {
  const secret = readCookie(request, SESSION_COOKIE);
  return secret && secret.length <= 100 ? hashSecret(secret) : null;
}

/** The caller of an endpoint and what it is about. */
export interface AuthorisedCall extends Partial<ProjectAccess> {
  row?: { projectId: number };
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
  await assertExpectedUser(connection, sessionHashOf(request), request.headers['site-user']);
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
  const sid = sessionHashOf(request);
  if (endpoint.on === 'everyone') {
    if (!params) throw notFound();
    return {};
  }
  if (!params) {
    await requireCaller(connection, sid);
    throw notFound();
  }
  if (endpoint.on === 'account') return { caller: await requireCaller(connection, sid) };
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

function checkRight(
  { endpoint, source }: EndpointHandler,
  access: ProjectAccess,
  row?: { projectId: number },
): AuthorisedCall {
  if (!endpoint.allow) throw new Error(`${endpoint.path} declares no right`);
  const [resource, action] = endpoint.allow;
  const facts = row && source ? source.facts(row) : undefined;
  if (facts && !can(access.member, resource, 'read', facts)) throw notFound();
  if (!can(access.member, resource, action, facts)) throw notAllowed();
  if (row && source?.isThereFor?.(access.member, row) === false) throw notFound();
  return { ...access, ...(row && { row }) };
}
