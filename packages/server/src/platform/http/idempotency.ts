import { createHash } from 'node:crypto';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';

/** An idempotency key of a user: a request sent twice with the same key is executed once. */
export interface IdempotencyKey {
  userId: number;
  key: string;
  route: string;
  bodyHash: string;
}

export interface StoredResponse {
  status: number;
  answer: unknown;
}

/** Reads the Idempotency-Key header. Throws badRequest for an invalid key. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  userId: number,
  route: string,
  body: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (Array.isArray(header) || !/^[\x21-\x7E]{8,200}$/.test(header)) {
    throw new DomainError(
      'badRequest',
      problemMessage('An Idempotency-Key has 8 to 200 visible characters.'),
    );
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  return { userId, key: header, route, bodyHash };
}

/** Returns the stored response for this key, if any. Throws keyReused if the key was used for another request. */
export async function findStoredResponse(
  connection: Connection,
  attempt: IdempotencyKey,
): Promise<StoredResponse | null> {
  const [found] = await connection.rows<StoredResponse & { route: string; bodyHash: string }>(sql`
    select status, answer, route, body_hash as "bodyHash" from idempotency_keys
    where user_id = ${attempt.userId} and key = ${attempt.key} and created_at > now() - interval '24 hours'`);
  if (!found) return null;
  if (found.route !== attempt.route || found.bodyHash !== attempt.bodyHash) {
    throw new DomainError(
      'keyReused',
      problemMessage('This Idempotency-Key was used for another request. Use a new one for each.'),
    );
  }
  return found;
}

/** Thrown to roll back a request that a concurrent one with the same key has completed first. */
export class DuplicateRequestError extends Error {}

/** Stores the response in the transaction of the work itself. Throws if a concurrent request was first. */
export async function storeResponse(
  connection: Connection,
  attempt: IdempotencyKey,
  { status, answer }: StoredResponse,
): Promise<void> {
  const kept = await connection.rows(sql`
    insert into idempotency_keys as k (user_id, key, route, body_hash, status, answer)
    values (${attempt.userId}, ${attempt.key}, ${attempt.route}, ${attempt.bodyHash}, ${status}, ${JSON.stringify(answer ?? null)}::jsonb)
    on conflict (user_id, key) do update set route = excluded.route, body_hash = excluded.body_hash, status = excluded.status,
      answer = excluded.answer, created_at = now()
      where k.created_at <= now() - interval '24 hours'
    returning key`);
  if (kept.length === 0) throw new DuplicateRequestError();
}

/** Deletes responses older than a day. */
export async function deleteOldResponses(connection: Connection): Promise<void> {
  await connection.rows(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
