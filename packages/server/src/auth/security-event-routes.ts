import { deviceOf } from '@brick/domain/auth/device';
import { EVENT_DAYS, EVENTS_OF_A_PAGE, listSecurityEvents } from '@brick/domain/auth/security-events';
import { sql } from 'drizzle-orm';
import { connectionOf } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { serve } from '../platform/serve.ts';
import { securityEvents } from '../schema/people.ts';

const KEPT = sql.raw(`interval '${EVENT_DAYS} days'`);

interface Row {
  id: number;
  event: string;
  at: string;
  address: string | null;
  userAgent: string | null;
}

export const securityEventRoutes = [
  serve(listSecurityEvents, async ({ connection, caller, query }) => {
    const rows = await connection.rows<Row>(sql`
      select id, event, at, address, user_agent as "userAgent" from ${securityEvents}
      where user_id = ${caller.userId} and at > now() - ${KEPT}
        and id < ${query.before ?? Number.MAX_SAFE_INTEGER}::bigint
      order by id desc limit ${EVENTS_OF_A_PAGE}`);
    return rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent ?? '') }));
  }),
];

/** Removes what is older than it is shown. */
export async function sweepSecurityEvents({ pool }: Pick<Kept, 'pool'>): Promise<void> {
  await connectionOf(pool).rows(sql`delete from ${securityEvents} where at < now() - ${KEPT}`);
}
