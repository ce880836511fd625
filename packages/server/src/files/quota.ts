import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access.ts';
import type { Config } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';

/** One number for counting somebody's uploads, so that two at once see each other. */
const COUNTING = 7_216_036;
const MB = 1024 * 1024;
/** Seconds until a file that nothing carries is swept, and at least for which somebody who has too many waits. */
const DAY = 86_400;
const SHORTEST_WAIT = 60;

/** How long an upload counts as one of an open form after that has told so. */
const HELD_FOR = '15 minutes';

type Limits = Pick<Config, 'unclaimedUploads' | 'unclaimedUploadsMb' | 'demoUploadsMb'>;

interface Unclaimed {
  /** Without those that an open form shows. */
  count: number;
  bytes: number;
  /** Seconds since the oldest of them came. */
  age: number;
}

/** What an account has uploaded that nothing carries yet. */
async function unclaimedBy(connection: Connection, userId: number): Promise<Unclaimed> {
  const [found] = await connection.rows<Unclaimed>(sql`
    select count(*) filter (where coalesce(${files.heldUntil} <= now(), true)) as count,
      coalesce(sum(${files.size}), 0)::bigint as bytes,
      coalesce(extract(epoch from now() - min(${files.createdAt})), 0)::int as age
    from ${files} join ${users} on ${users.id} = ${files.uploadedBy}
    where ${files.uploadedBy} = ${userId} and ${files.projectId} is null
      and ${users.avatar} is distinct from '/api/files/' || ${files.key}`);
  return found ?? { count: 0, bytes: 0, age: 0 };
}

/** Refuses what would be one upload too many, or more bytes than an account may have lying about. `size` is its own. */
export async function mayUpload(
  connection: Connection,
  { userId, demoUntil }: Pick<Caller, 'userId' | 'demoUntil'>,
  { unclaimedUploads, unclaimedUploadsMb, demoUploadsMb }: Limits,
  size: number,
): Promise<void> {
  const mostMb = demoUntil === null ? unclaimedUploadsMb : demoUploadsMb;
  if (unclaimedUploads === 0 && mostMb === 0) return;
  const { count, bytes, age } = await unclaimedBy(connection, userId);
  if (mostMb > 0 && bytes + size > mostMb * MB)
    throw new DomainError(
      'tooLarge',
      said(
        'Your uploads that no record carries yet would come to more than {limit} MB. Save or close the forms that show them: what nobody uses is removed after a day.',
        { limit: mostMb },
      ),
    );
  if (unclaimedUploads > 0 && count >= unclaimedUploads)
    throw new DomainError(
      'tooMany',
      said('You have {limit} uploads that no record carries. What nobody uses is removed after a day.', {
        limit: unclaimedUploads,
      }),
      { retryAfterSeconds: Math.max(SHORTEST_WAIT, DAY - age) },
    );
}

/** Makes others who count the uploads of this account wait until the transaction ends. */
export const lockUploads = (connection: Connection, userId: number): Promise<unknown> =>
  connection.rows(sql`select pg_advisory_xact_lock(${COUNTING}, ${userId % 2_147_483_647})`);

/** Says that an open form shows these uploads: they stay, and count among those of open forms. */
export async function holdUploads(
  connection: Connection,
  userId: number,
  keys: readonly string[],
): Promise<void> {
  await connection.rows(sql`
    update ${files} set held_until = now() + interval '${sql.raw(HELD_FOR)}'
    where ${files.key} = any(${sql.param([...keys])}::text[]) and ${files.uploadedBy} = ${userId} and ${files.projectId} is null`);
}
