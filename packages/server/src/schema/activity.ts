import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId, transactionId } from './columns.ts';

interface SaltedName {
  salt: string;
  name: string;
}

/** The name in a field of either side of a change: what is not there was erased, or never was. */
export type EntryNames = Partial<Record<'before' | 'after', { assignedTo?: SaltedName }>>;

/**
 * One row a change, written in its transaction: who, what, before, after. Append-only: the database refuses DELETE,
 * TRUNCATE and every UPDATE but the erasure of a payload or of a name. No foreign key to projects, because the trail
 * outlives what it tells of.
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
    /** The names of persons that before and after hold only the salted hashes of; a trigger moves them here. */
    names: jsonb('names').$type<EntryNames>(),
    at: instant('at').notNull().default(sql`now()`),
    /** The transaction that wrote it: who reads behind the writers asks by it, because ids become visible out of order. */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    /** When its payload had to be erased; who, what kind of change and when stay. */
    erasedAt: instant('erased_at'),
    /** Why its payload or a name of it was erased. */
    erasedReason: varchar('erased_reason', { length: 40 }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('activity_xid').on(table.xid),
    index('activity_entity').on(table.projectId, table.entity, table.entityId, table.id),
  ],
);

/**
 * The chain over a project's activity: each seal holds the hashes of the rows that it closes and the hash over itself and
 * the seal before. Append-only like the rows.
 */
export const activitySeals = pgTable(
  'activity_seals',
  {
    projectId: reference('project_id').notNull(),
    number: integer('number').notNull(),
    /** Id and digests of each row that it closes, in the order of the ids; the register's are told in platform/seals.ts. */
    entries: jsonb('entries').$type<readonly (readonly [id: number, hash: string])[]>().notNull(),
    previous: varchar('previous', { length: 64 }).notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    /** All transactions below it had ended when the seal was set. */
    below: transactionId('below').notNull(),
    sealedAt: instant('sealed_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
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
