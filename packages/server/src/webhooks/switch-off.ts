import type { OffReason } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { webhooks } from '../schema/webhooks/webhooks.ts';
import { failWaitingDeliveries } from './delivery-store.ts';
import { isWebhook, logWebhook, type WebhookRow } from './webhook-store.ts';

/**
 * Switches a webhook off that does not work any more, and tells its maker and the owners. Does nothing if it is off
 * already. Call it in a transaction.
 */
export async function switchOff(
  connection: Connection,
  webhook: Pick<WebhookRow, 'projectId' | 'id'>,
  { reason, now }: { reason: Exclude<OffReason, 'person' | 'restored'>; now: number },
): Promise<void> {
  const [row] = await connection.rows<WebhookRow>(sql`
    update ${webhooks} set state = 'off', off_reason = ${reason}, failing_since = null, version = version + 1
    where ${isWebhook(webhook)} and ${webhooks.state} <> 'off' returning ${columnsOf(webhooks)}`);
  if (!row) return;
  const { projectId, id, name, createdBy } = row;
  await failWaitingDeliveries(connection, row, now);
  const owners = await connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from project_members where project_id = ${projectId} and role = 'owner'`,
  );
  await logWebhook(connection, createdBy, row, {
    action: 'updated',
    before: { state: 'on' },
    after: { state: 'off', reason },
  });
  await publishNotice(connection, {
    userIds: [createdBy, ...owners.map(({ userId }) => userId)],
    ...{ kind: 'webhookOff', projectId, entity: 'webhook', entityId: id },
    facts: { title: name, reason },
  });
}
