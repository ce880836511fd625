import { createHash } from 'node:crypto';
import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

/** One attempt of one user to do one thing: the same attempt sent twice is done once. */
export interface AttemptKey {
  userId: number;
  key: string;
  route: string;
  bodyHash: string;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** Reads the header. Throws badRequest for one that cannot be a key. */
export function attemptKey(
  header: string | string[] | undefined,
  userId: number,
  route: string,
  body: unknown,
): AttemptKey | null {
  if (header === undefined) return null;
  if (Array.isArray(header) || !/^[\x21-\x7E]{8,200}$/.test(header)) {
    throw new DomainError('badRequest', said('An Idempotency-Key has 8 to 200 visible characters.'));
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  return { userId, key: header, route, bodyHash };
}

/** The answer that this attempt was given before, if any. Throws keyReused where the key came with another request. */
export async function earlierAnswer(
  connection: Connection,
  attempt: AttemptKey,
): Promise<StoredAnswer | null> {
  const [found] = await connection.rows<StoredAnswer & { route: string; bodyHash: string }>(sql`
    select status, answer, route, body_hash as "bodyHash" from idempotency_keys
    where user_id = ${attempt.userId} and key = ${attempt.key} and created_at > now() - interval '24 hours'`);
  if (!found) return null;
  if (found.route !== attempt.route || found.bodyHash !== attempt.bodyHash) {
    throw new DomainError(
      'keyReused',
      said('This Idempotency-Key was used for another request. Use a new one for each.'),
    );
  }
  return found;
}

/** Thrown to undo a second run of an attempt that a simultaneous request has finished first. */
export class AnsweredMeanwhile extends Error {}

/** Keeps the answer, in the transaction of the work itself. Throws AnsweredMeanwhile where another request was first. */
export async function keepAnswer(
  connection: Connection,
  attempt: AttemptKey,
  { status, answer }: StoredAnswer,
): Promise<void> {
  const kept = await connection.rows(sql`
    insert into idempotency_keys as k (user_id, key, route, body_hash, status, answer)
    values (${attempt.userId}, ${attempt.key}, ${attempt.route}, ${attempt.bodyHash}, ${status}, ${JSON.stringify(answer ?? null)}::jsonb)
    on conflict (user_id, key) do update set route = excluded.route, body_hash = excluded.body_hash, status = excluded.status,
      answer = excluded.answer, created_at = now()
      where k.created_at <= now() - interval '24 hours'
    returning key`);
  if (kept.length === 0) throw new AnsweredMeanwhile();
}

/** Forgets answers older than a day; run now and then. */
export async function sweepAnswers(connection: Connection): Promise<void> {
  await connection.rows(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
}
