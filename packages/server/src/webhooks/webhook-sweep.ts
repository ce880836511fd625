import { FAILING_DAYS, isKeptBy } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config/config.ts';
import { getConnection, inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { webhooks } from '../schema/webhooks/webhooks.ts';
import { removeOldWebhookDeliveries } from './delivery-store.ts';
import { switchOff } from './switch-off.ts';
import { makerOf, makersRole, type WebhookRow } from './webhook-store.ts';

type SweepContext = Pick<ScheduledJobContext, 'pool' | 'now'>;

/**
 * Switches off the webhooks that have had no success for five days or whose maker may no longer have them, and deletes
 * deliveries that are older than thirty days.
 */
export const sweepWebhooks =
  (config: Pick<Config, 'twoFactor'>) =>
  async ({ pool, now }: SweepContext): Promise<void> => {
    const at = now();
    const failedSince = new Date(at - FAILING_DAYS * 86_400_000).toISOString();
    const working = await getConnection(pool).rows<WebhookRow & { role: string | null }>(
      sql`select ${columnsOf(webhooks)}, ${makersRole(config)} as role from ${webhooks} where ${webhooks.state} <> 'off'`,
    );
    for (const { role, ...row } of working) {
      const isOrphan = !isKeptBy(makerOf(row.createdBy, role));
      const isHopeless = row.failingSince !== null && row.failingSince <= failedSince;
      if (isOrphan || isHopeless)
        await inTransaction(pool, (connection) =>
          switchOff(connection, row, { reason: isOrphan ? 'maker' : 'failing', now: at }),
        );
    }
    await removeOldWebhookDeliveries(getConnection(pool), at);
  };
