import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import {
  addWebhook,
  changeWebhookSecret,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailedDeliveries,
  testWebhook,
  updateWebhook,
} from '@brick/domain/webhooks/api';
import { SENDINGS_PER_HOUR } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import { diffFields } from '../platform/activity/activity-log.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type AccountContext, type Services, serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks/webhooks.ts';
import { beginReading } from './collect-events.ts';
import {
  failWaitingDeliveries,
  insertTest,
  listOfWebhook,
  ofWebhook,
  oldestFailed,
  replay,
  serializeDelivery,
} from './delivery-store.ts';
import {
  insertWebhook,
  isWebhook,
  listOfProject,
  loggedWebhook,
  logWebhook,
  makeSecret,
  serializeWebhooks,
  storeSecret,
  storeWebhook,
  type WebhookRow,
  webhookRows,
} from './webhook-store.ts';
import { webhookUrlProblem } from './webhook-url.ts';

/** Throws if the operator wants no webhooks. */
function assertWebhooksOn({ webhooks: setting }: Config): void {
  if (setting === 'off') throw notAllowed(problemMessage('This server calls no other programs.'));
}

/** Throws unless an address may be called. */
function assertAddress(url: string, { webhookHosts }: Config): void {
  const problem = webhookUrlProblem(url, webhookHosts);
  if (problem) throw fieldProblem('url', problem);
}

/** Throws for a webhook that is off, of which nothing is sent, and for an account that asks too often. */
async function assertMaySend({
  connection,
  caller,
  row,
  services,
}: Pick<AccountContext<unknown>, 'connection' | 'caller' | 'services'> & { row: WebhookRow }): Promise<void> {
  assertWebhooksOn(services.config);
  if (row.state === 'off')
    throw new DomainError('conflict', problemMessage('This webhook is off. Switch it on first.'));
  await limitByAddress(connection.db, 'webhook sendings', String(caller.userId), SENDINGS_PER_HOUR);
}

async function shown(connection: Connection, row: WebhookRow, services: Services) {
  const [one] = await serializeWebhooks(connection, [row], services);
  if (!one) throw new Error('a webhook was lost');
  return one;
}

/** Webhooks of projects, and what became of their events. */
export const webhookRoutes = [
  serve(listWebhooks, async ({ connection, project, services }) =>
    serializeWebhooks(connection, await listOfProject(connection, project.id), services),
  ),

  serve(addWebhook, async ({ caller, project, body, services }) => {
    assertWebhooksOn(services.config);
    assertAddress(body.url, services.config);
    const now = services.now();
    const { secret, sealed } = makeSecret(services.secrets, project.id);
    return services.inTransaction(async (connection) => {
      await beginReading(connection, now);
      const row = await insertWebhook(connection, {
        ...{ ...body, projectId: project.id, createdBy: caller.userId, secret: sealed, now },
      });
      await logWebhook(connection, caller.userId, row, { action: 'created', after: loggedWebhook(row) });
      return { ...(await shown(connection, row, services)), secret };
    });
  }),

  serveRow(getWebhook, webhookRows, ({ connection, row, services }) => shown(connection, row, services)),

  serveRow(updateWebhook, webhookRows, async ({ connection, caller, row, body, services }) => {
    assertCurrentVersion(row, body.version);
    const { name, url, events, state } = body;
    const now = services.now();
    const turnsOn = state === 'on';
    if (turnsOn) assertWebhooksOn(services.config);
    if (url !== undefined || turnsOn) assertAddress(url ?? row.url, services.config);
    if (turnsOn && row.secret === null)
      throw new DomainError(
        'conflict',
        problemMessage('A backup was restored, which took the secret away. Make another one first.'),
      );
    const changed = diffFields<Record<string, unknown>>(row, { name, url, events });
    const [wakes, sleeps] = [turnsOn && row.state === 'off', state === 'off' && row.state !== 'off'];
    // Whoever sends the events elsewhere, or lets them go out again, answers for them with their own rights.
    const isTaken = wakes || turnsOn || (url !== undefined && url !== row.url);
    if (!changed && !wakes && !sleeps && !(isTaken && row.createdBy !== caller.userId))
      return shown(connection, row, services);
    if (wakes) await beginReading(connection, now);
    const stored = await storeWebhook(connection, row, {
      ...(changed?.after as Partial<WebhookRow> | undefined),
      ...(isTaken && { createdBy: caller.userId }),
      ...(wakes && { state: 'on' as const, offReason: null, failingSince: null }),
      ...(sleeps && { state: 'off' as const, offReason: 'person' as const, failingSince: null }),
    });
    if (sleeps) await failWaitingDeliveries(connection, row, now);
    await logWebhook(connection, caller.userId, row, {
      action: 'updated',
      before: loggedWebhook(row),
      after: loggedWebhook(stored),
    });
    return shown(connection, stored, services);
  }),

  serveRow(deleteWebhook, webhookRows, async ({ connection, caller, row }) => {
    await connection.rows(sql`delete from ${webhooks} where ${isWebhook(row)}`);
    await logWebhook(connection, caller.userId, row, { action: 'deleted', before: loggedWebhook(row) });
  }),

  serveRow(changeWebhookSecret, webhookRows, async ({ caller, row, services }) => {
    const { secret, sealed } = makeSecret(services.secrets, row.projectId);
    return services.inTransaction(async (connection) => {
      const [locked] = await connection.rows<WebhookRow>(
        sql`select ${columnsOf(webhooks)} from ${webhooks} where ${isWebhook(row)} for update`,
      );
      if (!locked) throw notFound();
      const stored = await storeSecret(connection, locked, sealed, services.now());
      await logWebhook(connection, caller.userId, row, { action: 'updated', after: { secret: 'changed' } });
      return { ...(await shown(connection, stored, services)), secret };
    });
  }),

  serveRow(testWebhook, webhookRows, async (context) => {
    await assertMaySend(context);
    const { connection, row, services } = context;
    const stored = await insertTest(connection, row, services.now());
    connection.announce({ projectId: row.projectId, topic: 'connections' });
    return serializeDelivery(stored);
  }),

  serveRow(replayFailedDeliveries, webhookRows, async (context) => {
    await assertMaySend(context);
    const { connection, row, services } = context;
    const which = sql`${ofWebhook(row)} and ${oldestFailed(row)}`;
    const { length: count } = await replay(connection, which, services.now());
    connection.announce({ projectId: row.projectId, topic: 'connections' });
    return { count };
  }),

  serveRow(listDeliveries, webhookRows, async ({ connection, row }) =>
    (await listOfWebhook(connection, row)).map(serializeDelivery),
  ),

  serveRow(replayDelivery, webhookRows, async (context) => {
    await assertMaySend(context);
    const { connection, row, params, services } = context;
    const which = sql`${ofWebhook(row)} and ${webhookDeliveries.id} = ${params.deliveryId}`;
    const [stored] = await replay(connection, which, services.now());
    if (!stored) {
      const waiting = await connection.rows(sql`select 1 from ${webhookDeliveries} where ${which}`);
      if (waiting.length === 0) throw notFound();
      throw new DomainError('conflict', problemMessage('This event waits to be sent already.'));
    }
    connection.announce({ projectId: row.projectId, topic: 'connections' });
    return serializeDelivery(stored);
  }),
];
