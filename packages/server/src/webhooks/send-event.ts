import { OTHER_ROWS, PROJECT_RECORDS, type ProjectRow } from '@brick/domain/records/record-kinds';
import { EVENT_RECORD_KINDS } from '@brick/domain/webhooks/events';
import { FAILING_DAYS, isKeptBy, secondsToNextTry, type TryProblem } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import { mailLinkBase } from '../platform/config/config.ts';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks/webhooks.ts';
import type { WebhookDeliveryRow } from './delivery-store.ts';
import { postToWebhook, type WebhookCallOptions, type WebhookResponse } from './post-to-webhook.ts';
import { signedHeaders } from './signature.ts';
import { switchOff } from './switch-off.ts';
import { isWebhook, makerOf, makersRole, openSecretsOf, type WebhookRow } from './webhook-store.ts';

export interface SendContext {
  pool: pg.Pool;
  config: Config;
  secrets: Secrets;
  now: () => number;
  /** How an address is called, apart from what the configuration says; for tests. */
  calling?: Partial<WebhookCallOptions> | undefined;
}

const isRecord = (entity: string): entity is ProjectRow =>
  (EVENT_RECORD_KINDS as readonly string[]).includes(entity);

/** The address of a record in the API; a test tells that of the webhook. */
function urlOf({ entity, entityId }: WebhookDeliveryRow, config: Config): string {
  const { path } = isRecord(entity) ? { ...PROJECT_RECORDS, ...OTHER_ROWS }[entity] : { path: 'webhooks' };
  return `${mailLinkBase(config)}/api/${path}/${entityId}`;
}

/** The text of an event, the same on every try: which record, and no field of it. */
export function bodyOf(delivery: WebhookDeliveryRow, config: Config): string {
  const { entity, action, happenedAt, projectId, entityId, version } = delivery;
  return JSON.stringify({
    type: `${entity}.${action}`,
    timestamp: happenedAt,
    data: { projectId, kind: entity, id: entityId, version, url: urlOf(delivery, config) },
  });
}

/** Whether the maker of a webhook may read the record of an event now; of one that was deleted, just before. */
async function mayRead(
  connection: Connection,
  { createdBy }: WebhookRow,
  role: string,
  { entity, action, entityId, projectId }: WebhookDeliveryRow,
): Promise<boolean> {
  if (!isRecord(entity)) return true;
  const member = makerOf(createdBy, role);
  if (!member) return false;
  const { table, resource, reach } = KINDS[entity];
  const there = action === 'deleted' ? sql`true` : sql`${table.deletedAt} is null`;
  const found = await connection.rows(sql`
    select 1 from ${table} join projects p on p.id = ${table.projectId} and p.deleted_at is null
    where ${table.projectId} = ${projectId} and ${table.id} = ${entityId} and ${there}
      and ${readableRecordsCondition(member, resource, reach)}`);
  return found.length > 0;
}

interface DueEvent {
  delivery: WebhookDeliveryRow;
  webhook: WebhookRow;
  role: string | null;
}

/** Loads the next event of a webhook that is due, with the webhook as it is now; undefined if there is none. */
async function loadDue(
  { pool, config, now }: SendContext,
  which: Pick<WebhookRow, 'projectId' | 'id'>,
): Promise<DueEvent | undefined> {
  const connection = getConnection(pool);
  const [webhook] = await connection.rows<WebhookRow & { role: string | null }>(sql`
    select ${columnsOf(webhooks)}, ${makersRole(config)} as role from ${webhooks} where ${isWebhook(which)} and ${webhooks.state} <> 'off'`);
  if (!webhook) return undefined;
  const [delivery] = await connection.rows<WebhookDeliveryRow>(sql`
    select ${columnsOf(webhookDeliveries)} from ${webhookDeliveries}
    where ${webhookDeliveries.projectId} = ${which.projectId} and ${webhookDeliveries.webhookId} = ${which.id}
      and ${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.nextTryAt} <= ${new Date(now()).toISOString()}
    order by ${webhookDeliveries.nextTryAt}, ${webhookDeliveries.id} limit 1`);
  const { role, ...row } = webhook;
  return delivery && { delivery, webhook: row, role };
}

/** What became of a try. */
type Outcome =
  | { state: 'delivered'; answer: WebhookResponse }
  | { state: 'failed'; reason: TryProblem; answer: WebhookResponse | null }
  | { state: 'skipped'; reason: TryProblem };

async function attempt(context: SendContext, due: DueEvent, signal: AbortSignal): Promise<Outcome> {
  const { pool, config, secrets, now, calling } = context;
  const { delivery, webhook, role } = due;
  if (role === null || !(await mayRead(getConnection(pool), webhook, role, delivery)))
    return { state: 'skipped', reason: 'unreadable' };
  const keys = openSecretsOf(secrets, webhook, now());
  if (keys.length === 0) return { state: 'failed', reason: 'secret', answer: null };
  const body = bodyOf(delivery, config);
  const message = { id: delivery.messageId, timestamp: Math.floor(now() / 1000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Brick-Ledger',
    ...signedHeaders(keys, message),
  };
  const answer = await postToWebhook(
    webhook.url,
    { headers, body },
    { allowed: config.webhookHosts, signal, ...calling },
  );
  if (!answer) return { state: 'failed', reason: 'unreachable', answer };
  const { status } = answer;
  if (status >= 200 && status < 300) return { state: 'delivered', answer };
  return { state: 'failed', reason: status >= 300 && status < 400 ? 'redirect' : 'status', answer };
}

/** Stores what became of a try: when the next one is, and how the webhook is. */
async function record(connection: Connection, due: DueEvent, outcome: Outcome, now: number): Promise<void> {
  const { delivery, webhook } = due;
  const at = new Date(now).toISOString();
  const answer = outcome.state === 'skipped' ? null : outcome.answer;
  const wait =
    outcome.state === 'failed'
      ? secondsToNextTry(delivery.round + 1, {
          drawn: Math.random(),
          retryAfter: answer?.retryAfter ?? null,
        })
      : null;
  const isOver = wait === null;
  const tried = outcome.state === 'skipped' ? 0 : 1;
  // First the webhook, as who deletes or changes it does: each would wait for the other else.
  await connection.rows(sql`select 1 from ${webhooks} where ${isWebhook(webhook)} for no key update`);
  await connection.rows(sql`
    update ${webhookDeliveries} set tries = tries + ${tried}, round = round + ${tried},
      state = ${isOver ? outcome.state : 'waiting'}, reason = ${outcome.state === 'delivered' ? null : outcome.reason},
      status = ${answer?.status ?? null}, duration = ${answer?.duration ?? null},
      next_try_at = ${isOver ? at : new Date(now + wait * 1000).toISOString()}, finished_at = ${isOver ? at : null}
    where ${webhookDeliveries.projectId} = ${delivery.projectId} and ${webhookDeliveries.id} = ${delivery.id}
      and ${webhookDeliveries.state} = 'waiting'`);
  if (outcome.state === 'skipped') return;
  if (outcome.state === 'delivered')
    await connection.rows(sql`
      update ${webhooks} set state = 'on', failing_since = null, last_success_at = ${at}
      where ${isWebhook(webhook)} and ${webhooks.state} <> 'off'`);
  else if (answer?.status === 410) await switchOff(connection, webhook, { reason: 'gone', now });
  else {
    const failing = await connection.rows<{ since: string }>(sql`
      update ${webhooks} set state = 'failing', failing_since = coalesce(failing_since, ${at}::timestamptz)
      where ${isWebhook(webhook)} and ${webhooks.state} <> 'off' returning failing_since as since`);
    const [{ since } = { since: at }] = failing;
    if (now - Date.parse(since) >= FAILING_DAYS * 86_400_000)
      await switchOff(connection, webhook, { reason: 'failing', now });
  }
  connection.announce({ projectId: webhook.projectId, topic: 'connections' });
}

/**
 * Sends the next event of a webhook that is due, and stores what became of it. Returns false if none is due. Only one
 * process may call it for a webhook at a time. An abort leaves the event as it was.
 */
export async function sendNext(
  context: SendContext,
  which: Pick<WebhookRow, 'projectId' | 'id'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { pool, now } = context;
  const due = await loadDue(context, which);
  if (!due) return false;
  if (!isKeptBy(makerOf(due.webhook.createdBy, due.role))) {
    await inTransaction(pool, (connection) =>
      switchOff(connection, due.webhook, { reason: 'maker', now: now() }),
    );
    return false;
  }
  const outcome = await attempt(context, due, signal);
  if (signal.aborted && outcome.state !== 'delivered') return false;
  await inTransaction(pool, (connection) => record(connection, due, outcome, now()));
  return true;
}
