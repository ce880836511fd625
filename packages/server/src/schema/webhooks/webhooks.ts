import type { EventName } from '@brick/domain/webhooks/events';
import type { DeliveryState, OffReason, TryProblem, WebhookState } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, recordId, reference, rowId } from '../kinds/column-types.ts';
import { projectReference } from '../kinds/record-columns.ts';

/** Webhooks of projects. Their secrets are sealed, because they sign with them. */
export const webhooks = pgTable(
  'webhooks',
  {
    projectId: projectReference(),
    id: recordId(),
    name: varchar('name', { length: 100 }).notNull(),
    url: varchar('url', { length: 2000 }).notNull(),
    /** Null for all. */
    events: jsonb('events').$type<readonly EventName[]>(),
    state: varchar('state', { length: 10 }).$type<WebhookState>().notNull().default('on'),
    offReason: varchar('off_reason', { length: 10 }).$type<OffReason>(),
    /** Null after a backup was restored. */
    secret: text('secret'),
    /** The secret before, which signs as well until then. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** Whose right to read decides what is sent. */
    createdBy: reference('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
    failingSince: instant('failing_since'),
    lastSuccessAt: instant('last_success_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('webhooks_working').on(table.projectId).where(sql`state <> 'off'`),
  ],
);

/** Events on their way to webhooks, and for thirty days what became of them. What they tell follows from these columns. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    projectId: projectReference(),
    id: rowId(),
    webhookId: reference('webhook_id').notNull(),
    /** The same on every try. */
    messageId: varchar('message_id', { length: 40 }).notNull(),
    entity: varchar('entity', { length: 30 }).notNull(),
    entityId: reference('entity_id').notNull(),
    action: varchar('action', { length: 20 }).notNull(),
    /** The record's when the event was found in the log; null if it was gone for good. */
    version: integer('version'),
    happenedAt: instant('happened_at').notNull(),
    state: varchar('state', { length: 10 }).$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Tries since it was last asked for: how long the next one waits. */
    round: integer('round').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    status: integer('status'),
    duration: integer('duration'),
    reason: varchar('reason', { length: 20 }).$type<TryProblem>(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('webhook_deliveries_webhook').on(table.projectId, table.webhookId, table.id),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_age').on(table.createdAt),
    foreignKey({
      name: 'webhook_deliveries_of_webhook',
      columns: [table.projectId, table.webhookId],
      foreignColumns: [webhooks.projectId, webhooks.id],
    }).onDelete('cascade'),
  ],
);

/** The single row that says how far the activity log was read for webhooks. */
export const webhookCursor = pgTable(
  'webhook_cursor',
  {
    sole: boolean('sole').primaryKey().default(true),
    /** A snapshot of PostgreSQL as text: what was visible in it was read. */
    snapshot: text('snapshot').notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (table) => [check('webhook_cursor_sole', sql`${table.sole}`)],
);
