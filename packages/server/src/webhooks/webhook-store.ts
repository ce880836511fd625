import { problemMessage } from '@brick/domain/errors';
import { type Member, roleOf } from '@brick/domain/permissions';
import type { Webhook } from '@brick/domain/webhooks/api';
import { isKeptBy, MAX_WEBHOOKS, OLD_SECRET_HOURS } from '@brick/domain/webhooks/rules';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { mayActCondition } from '../platform/access/second-factor.ts';
import { credentialHolds } from '../platform/access/tokens.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { assertRoom } from '../platform/db/ordered-locks.ts';
import type { RowSource, Services } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { hasId } from '../schema/kinds/record-columns.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks/webhooks.ts';
import { createWebhookSecret } from './signature.ts';

export type WebhookRow = typeof webhooks.$inferSelect;

const PURPOSE = 'webhook';

/** A secret is bound to its project, so that a row with another's secret signs nothing. */
const aboutOf = ({ projectId }: Pick<WebhookRow, 'projectId'>): string => `project ${projectId}`;

/** Makes a secret and seals it for the webhooks of a project. */
export function makeSecret(secrets: Secrets, projectId: number): { secret: string; sealed: string } {
  const secret = createWebhookSecret();
  return { secret, sealed: secrets.seal(secret, PURPOSE, aboutOf({ projectId })) };
}

/** Opens the secrets that sign at an instant: the one that holds, and the one before for 24 hours. */
export function openSecretsOf(secrets: Secrets, row: WebhookRow, now: number): string[] {
  const old = row.oldSecretUntil !== null && Date.parse(row.oldSecretUntil) > now ? row.oldSecret : null;
  // Without the one that holds nothing is signed.
  const sealed = row.secret === null ? [] : [row.secret, old];
  return sealed.flatMap((text) => (text === null ? [] : (secrets.open(text, PURPOSE, aboutOf(row)) ?? [])));
}

/** How webhooks are found by their id. */
export const webhookRows: RowSource<WebhookRow, 'webhook'> = {
  kind: 'webhook',
  async find(connection, id, { inTrash, lockFor, sid }) {
    if (inTrash) return undefined;
    const [row] = await connection.rows<WebhookRow>(sql`
      select ${columnsOf(webhooks)} from ${webhooks} where ${hasId(webhooks, id)}
        and ${credentialHolds(sid, lockFor, webhooks.projectId)}${lockFor ? sql` for update of ${webhooks}` : sql``}`);
    return row;
  },
  facts: () => undefined,
};

interface NewWebhook extends Pick<WebhookRow, 'projectId' | 'name' | 'url' | 'events' | 'createdBy'> {
  secret: string;
  now: number;
}

/** Stores a new webhook. Throws conflict above the limit. */
export async function insertWebhook(
  connection: Connection,
  { now, ...fields }: NewWebhook,
): Promise<WebhookRow> {
  await assertRoom(connection, {
    of: `webhooks of project ${fields.projectId}`,
    counted: sql`${webhooks} where ${webhooks.projectId} = ${fields.projectId}`,
    most: MAX_WEBHOOKS,
    full: problemMessage('There are {count} webhooks already. Delete one first.', { count: MAX_WEBHOOKS }),
  });
  const [row] = await connection.db
    .insert(webhooks)
    .values({ ...fields, createdAt: new Date(now).toISOString() })
    .returning();
  if (!row) throw new Error('an inserted webhook came back empty');
  return row;
}

/** SQL condition: this webhook. */
export const isWebhook = ({ projectId, id }: Pick<WebhookRow, 'projectId' | 'id'>): SQL =>
  sql`${webhooks.projectId} = ${projectId} and ${webhooks.id} = ${id}`;

/** Lists the webhooks of a project, newest first. */
export const listOfProject = (connection: Connection, projectId: number): Promise<WebhookRow[]> =>
  connection.rows<WebhookRow>(sql`
    select ${columnsOf(webhooks)} from ${webhooks} where ${webhooks.projectId} = ${projectId} order by ${webhooks.id} desc`);

/** Stores fields of a webhook under its next version. */
export async function storeWebhook(
  connection: Connection,
  row: WebhookRow,
  fields: Partial<Omit<WebhookRow, 'id' | 'projectId' | 'version'>>,
): Promise<WebhookRow> {
  const [stored] = await connection.db
    .update(webhooks)
    .set({ ...fields, version: row.version + 1 })
    .where(isWebhook(row))
    .returning();
  if (!stored) throw new Error('a locked webhook is gone');
  return stored;
}

/** Stores another secret. The one before signs as well for 24 hours, unless a backup took it away. */
export const storeSecret = (connection: Connection, row: WebhookRow, sealed: string, now: number) =>
  storeWebhook(connection, row, {
    secret: sealed,
    oldSecret: row.secret,
    oldSecretUntil: row.secret === null ? null : new Date(now + OLD_SECRET_HOURS * 3_600_000).toISOString(),
  });

/** What the log says of a webhook: no secret, and of its address the host alone, because the rest may be one. */
export const loggedWebhook = ({
  name,
  url,
  events,
  state,
}: Pick<WebhookRow, 'name' | 'url' | 'events' | 'state'>) => ({
  ...{ name, state },
  host: new URL(url).host,
  events: events === null ? 'all' : events.join(', '),
});

/** Notes a change of a webhook in the log. */
export const logWebhook = (
  connection: Connection,
  actorId: number,
  { projectId, id }: Pick<WebhookRow, 'projectId' | 'id'>,
  change: Pick<Parameters<typeof logActivity>[1], 'action' | 'before' | 'after'>,
): Promise<void> =>
  logActivity(connection, { projectId, actorId, entity: 'webhook', entityId: id, ...change });

/** SQL: the role of the maker of a webhook in its project; null if they are no member any more or may not act. */
export const makersRole = (
  config: Pick<Config, 'twoFactor'>,
): SQL => sql`(select m.role from project_members m
  join users u on u.id = m.user_id and ${mayActCondition(config)}
  where m.project_id = ${webhooks.projectId} and m.user_id = ${webhooks.createdBy})`;

/** The maker of a webhook as a member. */
export const makerOf = (createdBy: number, role: string | null): Member | null =>
  role === null ? null : { userId: createdBy, role: roleOf(role) };

/** Serializes webhooks of one project with the names of their makers. */
export async function serializeWebhooks(
  connection: Connection,
  rows: readonly WebhookRow[],
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<Webhook[]> {
  const [first] = rows;
  if (!first) return [];
  const [names, counts, makers] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ createdBy }) => createdBy),
    ),
    connection.rows<{ webhookId: number; count: number }>(sql`
      select webhook_id as "webhookId", count(*) as count from ${webhookDeliveries}
      where ${webhookDeliveries.projectId} = ${first.projectId} and ${webhookDeliveries.state} = 'waiting' group by 1`),
    connection.rows<{ id: number; role: string | null }>(sql`
      select ${webhooks.id} as id, ${makersRole(config)} as role from ${webhooks} where ${webhooks.projectId} = ${first.projectId}`),
  ]);
  const waiting = new Map(counts.map(({ webhookId, count }) => [webhookId, count]));
  const roles = new Map(makers.map(({ id, role }) => [id, role]));
  return rows.map((row) => {
    const { id, projectId, name, url, events, createdBy, createdAt, version } = row;
    const { failingSince, lastSuccessAt, oldSecretUntil } = row;
    // It is off from the moment its maker may no longer have it, also before an event finds that out.
    const isKept = isKeptBy(makerOf(createdBy, roles.get(id) ?? null));
    const orphaned = row.state !== 'off' && !isKept;
    return {
      ...{ id, projectId, name, url, createdBy, createdAt, version, lastSuccessAt },
      events: events && [...events],
      state: orphaned ? 'off' : row.state,
      offReason: orphaned ? 'maker' : row.offReason,
      failingSince: row.state === 'failing' && !orphaned ? failingSince : null,
      createdByName: names.get(createdBy) ?? null,
      oldSecretUntil: oldSecretUntil !== null && Date.parse(oldSecretUntil) > now() ? oldSecretUntil : null,
      waiting: waiting.get(id) ?? 0,
    };
  });
}
