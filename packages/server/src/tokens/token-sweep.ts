import { UNUSED_DAYS, WARNED_DAYS } from '@brick/domain/tokens/rules';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { accessTokens } from '../schema/account-tables.ts';
import { findAccountById } from '../users/service.ts';
import { mailTokenEnds } from './token-mails.ts';

const DAY = 86_400_000;

/** So many makers are told in one run. */
const MAILS_AT_ONCE = 200;

type SweepContext = Pick<ScheduledJobContext, 'pool' | 'now'>;

/** Withdraws tokens that were not used for 180 days. */
export async function withdrawUnusedTokens({ pool, now }: SweepContext): Promise<void> {
  const at = new Date(now()).toISOString();
  const unusedSince = new Date(now() - UNUSED_DAYS * DAY).toISOString();
  await inTransaction(pool, async (connection) => {
    const ended = await connection.rows<{ userId: number; projectId: number | null }>(sql`
      update ${accessTokens} set withdrawn_at = ${at}
      where withdrawn_at is null and expires_at > ${at} and coalesce(last_used_at, created_at) <= ${unusedSince}
      returning user_id as "userId", project_id as "projectId"`);
    for (const { userId, projectId } of ended)
      connection.announce(
        projectId === null ? { userId, topic: 'tokens' } : { projectId, topic: 'connections' },
      );
  });
}

/** Tells makers of tokens that live longer that these expire within seven days, once. */
export async function warnOfExpiry({ pool, now }: SweepContext): Promise<void> {
  const at = new Date(now()).toISOString();
  const soon = new Date(now() + WARNED_DAYS * DAY).toISOString();
  const long = sql.raw(`interval '${WARNED_DAYS} days'`);
  await inTransaction(pool, async (connection) => {
    const ending = await connection.rows<{ userId: number; name: string; expiresAt: string }>(sql`
      update ${accessTokens} set warned_at = ${at} where id in (
        select id from ${accessTokens} where warned_at is null and withdrawn_at is null and expires_at > ${at}
          and expires_at <= ${soon} and expires_at - created_at > ${long}
        order by id limit ${MAILS_AT_ONCE} for update skip locked)
      returning user_id as "userId", name, expires_at as "expiresAt"`);
    for (const { userId, ...token } of ending) {
      const account = await findAccountById(connection, userId);
      if (account) await mailTokenEnds(connection, account, token);
    }
  });
}
