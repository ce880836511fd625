import type { WebhookDelivery } from '@brick/domain/webhooks/api';
import { KEPT_DAYS, MAX_WAITING } from '@brick/domain/webhooks/rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { webhookDeliveries } from '../schema/webhooks/webhooks.ts';
import { createMessageId } from './signature.ts';
import type { WebhookRow } from './webhook-store.ts';

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The most deliveries that are listed. */
const MAX_LISTED = 1000;

/** SQL condition: the deliveries of a webhook. */
export const ofWebhook = ({ projectId, id }: Pick<WebhookRow, 'projectId' | 'id'>): SQL =>
  sql`${webhookDeliveries.projectId} = ${projectId} and ${webhookDeliveries.webhookId} = ${id}`;

/** Lists the newest deliveries of a webhook. */
export const listOfWebhook = (connection: Connection, row: WebhookRow): Promise<WebhookDeliveryRow[]> =>
  connection.rows<WebhookDeliveryRow>(sql`
    select ${columnsOf(webhookDeliveries)} from ${webhookDeliveries} where ${ofWebhook(row)}
    order by ${webhookDeliveries.id} desc limit ${MAX_LISTED}`);

/** Stores the event by which a webhook is tried, due at once. */
export async function insertTest(
  connection: Connection,
  row: WebhookRow,
  now: number,
): Promise<WebhookDeliveryRow> {
  const at = new Date(now).toISOString();
  const [stored] = await connection.db
    .insert(webhookDeliveries)
    .values({
      ...{ projectId: row.projectId, webhookId: row.id, messageId: createMessageId() },
      ...{ entity: 'webhook', entityId: row.id, action: 'test', version: row.version },
      ...{ happenedAt: at, createdAt: at, nextTryAt: at },
    })
    .returning();
  if (!stored) throw new Error('an inserted delivery came back empty');
  return stored;
}

/** SQL condition: the oldest that failed, as many as leave room for what happens meanwhile. */
export const oldestFailed = (row: WebhookRow): SQL => sql`${webhookDeliveries.id} = any(array(
  select id from ${webhookDeliveries} where ${ofWebhook(row)} and state = 'failed' order by id limit greatest(0, ${MAX_WAITING / 2}::int
    - (select count(*) from ${webhookDeliveries} where ${ofWebhook(row)} and state = 'waiting'))))`;

/** Lets deliveries wait again, under the ids that they have. Returns them. */
export const replay = (connection: Connection, which: SQL, now: number): Promise<WebhookDeliveryRow[]> =>
  connection.rows<WebhookDeliveryRow>(sql`
    update ${webhookDeliveries} set state = 'waiting', round = 0, next_try_at = ${new Date(now).toISOString()},
      reason = null, finished_at = null
    where ${which} and ${webhookDeliveries.state} <> 'waiting' returning ${columnsOf(webhookDeliveries)}`);

/** Ends what waits for a webhook that is off: it can be replayed once that is on again. */
export const failWaitingDeliveries = (
  connection: Connection,
  webhook: Pick<WebhookRow, 'projectId' | 'id'>,
  now: number,
): Promise<unknown> =>
  connection.rows(sql`
    update ${webhookDeliveries} set state = 'failed', reason = 'off', finished_at = ${new Date(now).toISOString()}
    where ${ofWebhook(webhook)} and ${webhookDeliveries.state} = 'waiting'`);

/** Deletes deliveries that are no longer listed. */
export const removeOldWebhookDeliveries = (connection: Connection, now: number): Promise<unknown> =>
  connection.rows(sql`
    delete from ${webhookDeliveries} where ${webhookDeliveries.state} <> 'waiting'
      and ${webhookDeliveries.createdAt} < ${new Date(now - KEPT_DAYS * 86_400_000).toISOString()}`);

/** Serializes a delivery. */
export const serializeDelivery = (row: WebhookDeliveryRow): WebhookDelivery => {
  const { id, messageId, entity, action, state, tries, status, duration, reason } = row;
  const { happenedAt, nextTryAt, finishedAt } = row;
  return {
    ...{ id, messageId, type: `${entity}.${action}`, state, tries, status, duration, reason },
    ...{ happenedAt, finishedAt, nextTryAt: state === 'waiting' ? nextTryAt : null },
  };
};
