import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './columns.ts';

/**
 * One row a change, written in its transaction: who, what, before, after. Append-only: the database refuses UPDATE,
 * DELETE and TRUNCATE. No foreign key to projects, because the trail outlives what it tells of.
 */
export const activity = pgTable(
  'activity',
  {
    projectId: reference('project_id').notNull(),
    id: rowId(),
    actorId: reference('actor_id').notNull(),
    entity: varchar('entity', { length: 30 }).notNull(),
    entityId: reference('entity_id').notNull(),
    action: varchar('action', { length: 20 }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('activity_entity').on(table.projectId, table.entity, table.entityId, table.id),
  ],
);

/** Answers of POSTs by their Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id').notNull(),
    key: varchar('key', { length: 200 }).notNull(),
    route: varchar('route', { length: 200 }).notNull(),
    bodyHash: varchar('body_hash', { length: 64 }).notNull(),
    status: smallint('status').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
