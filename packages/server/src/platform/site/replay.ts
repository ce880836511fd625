import { dayIn } from '@brick/domain/dates/calendar-date';
import type { RowKind } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { KINDS, type TableKind } from '../../schema/kinds/record-kinds.ts';
import type { AuthorisedCall } from '../access/authorise-call.ts';
import { notFound } from '../access/project-access.ts';
import type { Connection } from '../db/connection.ts';
import type { EndpointHandler, Services } from '../http/endpoint-handlers.ts';
import { serialize } from '../http/serialize.ts';
import type { KnownCall } from './client-ids.ts';

/** The endpoints that answer one row, by its kind. */
export type RowReaders = ReadonlyMap<RowKind, EndpointHandler>;

/** Finds the endpoints that answer one row. Throws if a kind that is made on site has none. */
export function rowReadersOf(calls: readonly EndpointHandler[]): RowReaders {
  const readers = new Map(
    calls
      .filter(({ endpoint }) => endpoint.method === 'GET' && /^\/api\/[\w-]+\/\{id\}$/.test(endpoint.path))
      .map((served) => [served.endpoint.on as RowKind, served]),
  );
  for (const { endpoint } of calls)
    if (endpoint.madeOnSite && !readers.has(endpoint.madeOnSite))
      throw new Error(`${endpoint.path} is made on site, and no endpoint returns one ${endpoint.madeOnSite}`);
  return readers;
}

interface StoredRow {
  projectId: number;
  deletedAt: string | null;
}

async function findRow(
  connection: Connection,
  { source }: EndpointHandler,
  { rowId, sid }: { rowId: number; sid: string },
): Promise<StoredRow | undefined> {
  const found = (inTrash: boolean) => source?.find(connection, rowId, { inTrash, lockFor: null, sid });
  return ((await found(false)) ?? (await found(true))) as StoredRow | undefined;
}

async function isRowThere(
  connection: Connection,
  kind: TableKind,
  { projectId, rowId }: KnownCall,
): Promise<boolean> {
  const { table } = KINDS[kind];
  const found = await connection.rows(
    sql`select 1 from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${rowId}`,
  );
  return found.length > 0;
}

interface Repeat {
  connection: Connection;
  services: Services;
  entrance: AuthorisedCall;
  request: FastifyRequest;
  reply: FastifyReply;
  known: KnownCall;
  hideMoney: boolean;
}

/** Answers a repeated call with the row as it is now, also from the trash. Throws purged if it was removed for good. */
export async function answerRepeat(
  readers: RowReaders,
  { endpoint }: EndpointHandler,
  { connection, services, entrance, request, reply, known, hideMoney }: Repeat,
): Promise<{ status: number; answer: unknown }> {
  const { caller, member, project } = entrance;
  const kind = endpoint.madeOnSite;
  const reader = kind && readers.get(kind);
  if (!reader || !caller || !member) throw new Error(`${endpoint.path} is not made on site`);
  const row = await findRow(connection, reader, { rowId: known.rowId, sid: caller.sid });
  if (!row) {
    if (await isRowThere(connection, kind, known)) throw notFound();
    throw new DomainError(
      'purged',
      problemMessage('This was sent before and has been deleted for good since.'),
    );
  }
  const { source, endpoint: reading } = reader;
  const [resource, action] = reading.allow ?? [];
  const isReadable = resource && action && can(member, resource, action, source?.facts(row));
  if (!isReadable || source?.isThereFor?.(member, row) === false) throw notFound();
  reply.header('idempotent-replayed', 'true');
  if (endpoint.reply === null) return { status: endpoint.status, answer: null };
  const context = {
    ...{ connection, services, caller, member, project, row, request, reply, query: {}, fields: [] },
    today: dayIn(caller.timezone, services.now()),
    params: { id: known.rowId },
  };
  const answer = serialize(reading.reply as z.ZodType, await reader.handle(context), hideMoney);
  return {
    status: 200,
    answer: row.deletedAt ? { ...(answer as object), deletedAt: row.deletedAt } : answer,
  };
}
