import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId, transactionId } from './kinds/column-types.ts';

interface SaltedName {
  salt: string;
  name: string;
}

/** The name in a field before and after a change. Missing ones were erased or never existed. */
export type EntryNames = Partial<Record<'before' | 'after', { assignedTo?: SaltedName }>>;

/**
 * One row per change, written in its transaction: who, what, before, after. Append-only: the database rejects DELETE,
 * TRUNCATE and every UPDATE except erasing a payload or a name. No foreign key to projects, because the log outlives
 * its subjects.
 */
export const activity = pgTable(
  'activity',
  {
    projectId: reference('project_id').notNull(),
    id: rowId(),
    /** An account; below zero a trade link (`actorOfLink` of the domain). */
    actorId: reference('actor_id').notNull(),
    /** The token by which a program acted for the account. A transaction says it once, before its writes. */
    tokenId: reference('token_id').default(sql`nullif(current_setting('brick.token', true), '')::bigint`),
    entity: varchar('entity', { length: 30 }).notNull(),
    entityId: reference('entity_id').notNull(),
    action: varchar('action', { length: 20 }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Names of persons, of which before and after contain only salted hashes. A trigger moves them here. */
    names: jsonb('names').$type<EntryNames>(),
    at: instant('at').notNull().default(sql`now()`),
    /** The transaction that wrote it, for reading behind writers: ids become visible out of order. */
    xid: transactionId('xid').notNull().default(sql`pg_current_xact_id()`),
    /** When its payload was erased. Actor, kind and time stay. */
    erasedAt: instant('erased_at'),
    /** Why its payload or a name was erased. */
    erasedReason: varchar('erased_reason', { length: 40 }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('activity_xid').on(table.xid),
    index('activity_entity').on(table.projectId, table.entity, table.entityId, table.id),
  ],
);

/**
 * The hash chain over a project's activity: each block contains the hashes of its rows, and a hash over itself and
 * the previous block. Append-only like the rows.
 */
export const activitySeals = pgTable(
  'activity_seals',
  {
    projectId: reference('project_id').notNull(),
    number: integer('number').notNull(),
    /** Id and digests of each row, ordered by id. The master chain's entries are described at its code. */
    entries: jsonb('entries').$type<readonly (readonly [id: number, hash: string])[]>().notNull(),
    previous: varchar('previous', { length: 64 }).notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    /** All transactions below it had ended when the block was written. */
    below: transactionId('below').notNull(),
    sealedAt: instant('sealed_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

/** Responses by Idempotency-Key, kept for 24 hours. */
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
