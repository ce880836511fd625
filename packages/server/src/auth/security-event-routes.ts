import {
  EVENT_PAGE_SIZE,
  EVENT_RETENTION_DAYS,
  listSecurityEvents,
} from '@brick/domain/auth/security-events-api';
import { describeDevice } from '@brick/domain/auth/user-agent';
import { sql } from 'drizzle-orm';
import { getConnection } from '../platform/db/connection.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { securityEvents } from '../schema/account-tables.ts';

const RETENTION = sql.raw(`interval '${EVENT_RETENTION_DAYS} days'`);

interface SecurityEventRow {
  id: number;
  event: string;
  at: string;
  address: string | null;
  userAgent: string | null;
}

export const securityEventRoutes = [
  serve(listSecurityEvents, async ({ connection, caller, query }) => {
    const rows = await connection.rows<SecurityEventRow>(sql`
      select id, event, at, address, user_agent as "userAgent" from ${securityEvents}
      where user_id = ${caller.userId} and at > now() - ${RETENTION}
        and id < ${query.before ?? Number.MAX_SAFE_INTEGER}::bigint
      order by id desc limit ${EVENT_PAGE_SIZE}`);
    return rows.map(({ userAgent, ...row }) => ({ ...row, ...describeDevice(userAgent ?? '') }));
  }),
];

/** Removes expired security events. */
export async function sweepSecurityEvents({ pool }: Pick<ScheduledJobContext, 'pool'>): Promise<void> {
  await getConnection(pool).rows(sql`delete from ${securityEvents} where at < now() - ${RETENTION}`);
}
