import type { Endpoint } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import type { ProjectRow } from '@brick/domain/records/record-kinds';
import { type SiteOrigin, siteFields, siteOrigin } from '@brick/domain/records/site-origin';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { clientIds } from '../../schema/kinds/record-columns.ts';
import { type AuthorisedCall, credentialOf } from '../access/authorise-call.ts';
import { type Actor, requireCaller, requireMember } from '../access/project-access.ts';
import { lacksSecondFactor } from '../access/second-factor.ts';
import type { Connection } from '../db/connection.ts';
import { takeNamedLock } from '../db/ordered-locks.ts';
import type { EndpointHandler, Services } from '../http/endpoint-handlers.ts';
import { parseInput } from '../http/problems.ts';

/** What a device sent beside the body of a call. */
export interface SiteCall {
  kind: ProjectRow;
  /** Method and path with its ids: a clientId is bound to them. */
  call: string;
  /** The row that the path names, unless the call makes one. */
  rowId: number | null;
  origin: SiteOrigin;
}

/** Returns what a device sent beside the body, or null if the endpoint is none for devices. Throws invalid. */
export function siteCallOf(
  { madeOnSite, on, method }: Endpoint,
  { body, url, params }: Pick<FastifyRequest, 'body' | 'url' | 'params'>,
  now: number,
): SiteCall | null {
  if (!madeOnSite) return null;
  // Several at once carry what the device says of each.
  const sent = parseInput(siteFields, Array.isArray(body) ? {} : (body ?? {}));
  return {
    kind: madeOnSite,
    call: `${method} ${url.split('?')[0]}`,
    rowId: on === madeOnSite ? Number((params as { id?: string }).id) : null,
    origin: siteOrigin(sent, now),
  };
}

/** Who sends a call, into which project. */
interface SiteSender {
  caller?: Actor;
  project?: { id: number };
}

/** The row of a call that was carried out before. */
export interface KnownCall {
  projectId: number;
  rowId: number;
}

interface StoredCall extends KnownCall {
  kind: string;
  call: string;
  authorId: number;
}

const STORED = sql`select project_id as "projectId", row_id as "rowId", kind, call, author_id as "authorId" from ${clientIds}`;

export const clientIdTaken = (): DomainError =>
  new DomainError(
    'taken',
    problemMessage('Something else was sent under this id before. Nothing was changed.'),
  );

/**
 * Returns the row of an earlier call with the same clientId; null if there was none. Until the transaction ends, other
 * calls with it wait. Throws taken if it stands for anything else.
 */
export async function findRepeat(
  connection: Connection,
  { kind, call, origin: { clientId } }: SiteCall,
  { caller, project }: SiteSender,
): Promise<KnownCall | null> {
  if (clientId === null || !caller || !project) return null;
  const [, [known]] = await Promise.all([
    takeNamedLock(connection, `client id ${project.id} ${clientId}`),
    connection.rows<StoredCall>(sql`${STORED} where project_id = ${project.id} and client_id = ${clientId}`),
  ]);
  if (!known) return null;
  if (known.kind === kind && known.call === call && known.authorId === caller.userId) return known;
  throw clientIdTaken();
}

/**
 * Returns the access of a caller who repeats a step on a row that they can no longer take: the step itself moved the
 * row to the trash or settled it, or the row was removed for good. Null unless their role still has the right, and it
 * was they who sent the step.
 */
export async function findRefusedRepeat(
  { endpoint }: EndpointHandler,
  { config }: Services,
  connection: Connection,
  { request, site }: { request: FastifyRequest; site: SiteCall },
): Promise<AuthorisedCall | null> {
  const { call, origin } = site;
  if (origin.clientId === null || !endpoint.allow || endpoint.on === 'project') return null;
  const sid = credentialOf(request);
  const { userId } = await requireCaller(connection, sid);
  const [known] = await connection.rows<StoredCall>(
    sql`${STORED} where client_id = ${origin.clientId} and author_id = ${userId} and call = ${call}`,
  );
  if (!known) return null;
  const access = await requireMember(connection, sid, known.projectId);
  if (!can(access.member, ...endpoint.allow) || (await lacksSecondFactor(connection, config, access.caller)))
    return null;
  return access;
}

/** Remembers a call that was carried out, in its transaction. `made` is its result, which names a row that it made. */
export async function rememberCall(
  connection: Connection,
  { kind, call, rowId, origin }: SiteCall,
  { caller, project }: SiteSender,
  made: unknown,
): Promise<void> {
  if (origin.clientId === null || !caller || !project) return;
  const { clientId, capturedAt, clockSkewMs, device } = origin;
  await connection.db.insert(clientIds).values({
    ...{ projectId: project.id, kind, rowId: rowId ?? (made as { id: number }).id, call },
    ...{ authorId: caller.userId, clientId, capturedAt, clockSkewMs, device },
  });
}
