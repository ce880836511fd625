import { can } from '@brick/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { notAllowed, notFound, type ProjectAccess, requireCaller, requireMember } from './access.ts';
import type { Connection } from './connection.ts';
import { cookieOf } from './cookies.ts';
import { lacksSecondFactor, secondFactorWanted } from './second-factor.ts';
import type { Served, Services } from './serve.ts';
import { hashOf, SESSION_COOKIE } from './sessions.ts';

/** The hash under which the caller's session is stored, or null where they sent none. */
export function sidOf(request: FastifyRequest): string | null {
  const secret = cookieOf(request, SESSION_COOKIE);
  return secret && secret.length <= 100 ? hashOf(secret) : null;
}

/** Who makes a call, and on what. */
export interface Entrance extends Partial<ProjectAccess> {
  row?: { projectId: number };
}

/**
 * What the path says; null where it can't be. An id that cannot be one is a row that does not exist, and it is told apart
 * from one only after the sign-in.
 */
export function paramsOf({ endpoint }: Served, request: FastifyRequest): Record<string, unknown> | null {
  const result = endpoint.params.safeParse(request.params);
  return result.success ? (result.data as Record<string, unknown>) : null;
}

export interface Asked {
  request: FastifyRequest;
  params: Record<string, unknown> | null;
}

/** Lets in who may make a call. Throws forbidden for who can only set up a second factor as yet. */
export async function admit(
  served: Served,
  { config }: Services,
  connection: Connection,
  { request, params }: Asked,
): Promise<Entrance> {
  const entrance = await entranceOf(served, connection, request, params);
  const { caller } = entrance;
  if (caller && !served.endpoint.beforeSecondFactor && (await lacksSecondFactor(connection, config, caller)))
    throw secondFactorWanted();
  return entrance;
}

/** Session, then membership, then the right on the row as stored: 401, 404, 403 in this order. */
async function entranceOf(
  served: Served,
  connection: Connection,
  request: FastifyRequest,
  params: Record<string, unknown> | null,
): Promise<Entrance> {
  const { endpoint, source } = served;
  const sid = sidOf(request);
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
    return authorised(served, access);
  }
  const found = async (lockFor: Served['endpoint']['allow']) =>
    sid
      ? source.find(connection, Number(params['id']), { inTrash: endpoint.fromTrash, lockFor, sid })
      : undefined;
  const row = await found(endpoint.method === 'GET' ? null : endpoint.allow);
  if (row) return authorised(served, await requireMember(connection, sid, row.projectId), row);
  // Whoever is refused has not waited for the row: it is only looked at, so that the refusal says what it has to.
  const refused = endpoint.method === 'GET' ? undefined : await found(null);
  if (refused) authorised(served, await requireMember(connection, sid, refused.projectId), refused);
  else await requireCaller(connection, sid);
  throw notFound();
}

function authorised(
  { endpoint, source }: Served,
  access: ProjectAccess,
  row?: { projectId: number },
): Entrance {
  if (!endpoint.allow) throw new Error(`${endpoint.path} declares no right`);
  const [resource, action] = endpoint.allow;
  const facts = row && source ? source.facts(row) : undefined;
  if (facts && !can(access.member, resource, 'read', facts)) throw notFound();
  if (!can(access.member, resource, action, facts)) throw notAllowed();
  if (row && source?.isThereFor?.(access.member, row) === false) throw notFound();
  return { ...access, ...(row && { row }) };
}
