import { DomainError, problemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';

/** Advisory lock for counting a user's uploads, so that simultaneous ones see each other. */
const UPLOAD_COUNT_LOCK = 7_216_036;
const MB = 1024 * 1024;
/** Seconds until an unattached file is removed, and the minimum wait after too many uploads. */
const DAY = 86_400;
const MIN_RETRY_SECONDS = 60;

/** How long an upload counts as held by an open form after its last signal. */
const HOLD_DURATION = '15 minutes';

type UploadLimits = Pick<Config, 'unclaimedUploads' | 'unclaimedUploadsMb' | 'demoUploadsMb'>;

interface UnattachedUploads {
  /** Without those that an open form holds. */
  count: number;
  bytes: number;
  /** Age of the oldest one in seconds. */
  age: number;
}

/** Loads the unattached uploads of an account. */
async function loadUnattachedUploads(connection: Connection, userId: number): Promise<UnattachedUploads> {
  const [found] = await connection.rows<UnattachedUploads>(sql`
    select count(*) filter (where coalesce(${files.heldUntil} <= now(), true)) as count,
      coalesce(sum(${files.size}), 0)::bigint as bytes,
      coalesce(extract(epoch from now() - min(${files.createdAt})), 0)::int as age
    from ${files} join ${users} on ${users.id} = ${files.uploadedBy}
    where ${files.uploadedBy} = ${userId} and ${files.projectId} is null
      and ${users.avatar} is distinct from '/api/files/' || ${files.key}`);
  return found ?? { count: 0, bytes: 0, age: 0 };
}

/** Throws if another upload of this size would exceed the number or size of unattached uploads. */
export async function assertMayUpload(
  connection: Connection,
  { userId, demoUntil }: Pick<Caller, 'userId' | 'demoUntil'>,
  { unclaimedUploads, unclaimedUploadsMb, demoUploadsMb }: UploadLimits,
  size: number,
): Promise<void> {
  const mostMb = demoUntil === null ? unclaimedUploadsMb : demoUploadsMb;
  if (unclaimedUploads === 0 && mostMb === 0) return;
  const { count, bytes, age } = await loadUnattachedUploads(connection, userId);
  if (mostMb > 0 && bytes + size > mostMb * MB)
    throw new DomainError(
      'tooLarge',
      problemMessage(
        'Your uploads that no record carries yet would come to more than {limit} MB. Save or close the forms that show them: what nobody uses is removed after a day.',
        { limit: mostMb },
      ),
    );
  if (unclaimedUploads > 0 && count >= unclaimedUploads)
    throw new DomainError(
      'tooMany',
      problemMessage(
        'You have {limit} uploads that no record carries. What nobody uses is removed after a day.',
        {
          limit: unclaimedUploads,
        },
      ),
      { retryAfterSeconds: Math.max(MIN_RETRY_SECONDS, DAY - age) },
    );
}

/** SQL that waits for others who count the uploads of an account, or take them into a project. */
export const uploadLock = (userId: SQL): SQL => sql`pg_advisory_xact_lock(${UPLOAD_COUNT_LOCK}, ${userId})`;

/** Locks the upload count of this account until the transaction ends. */
export const lockUploads = (connection: Connection, userId: number): Promise<unknown> =>
  connection.rows(sql`select ${uploadLock(sql`${userId % 2_147_483_647}`)}`);

/** Marks uploads as held by an open form: they stay and count as such. */
export async function holdUploads(
  connection: Connection,
  userId: number,
  keys: readonly string[],
): Promise<void> {
  const loose = sql`${files.key} = any(${sql.param([...keys])}::text[]) and ${files.uploadedBy} = ${userId} and ${files.projectId} is null`;
  await connection.rows(sql`
    update ${files} set held_until = now() + interval '${sql.raw(HOLD_DURATION)}' where ${lockedInOrder(files, loose)}`);
}
