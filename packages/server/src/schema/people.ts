import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './columns.ts';
import { projectReference } from './rows.ts';
import { users } from './users.ts';

const account = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A way into a project for somebody who is no member yet. The link's secret is stored as its SHA-256. */
export const invitations = pgTable(
  'invitations',
  {
    projectId: projectReference(),
    id: rowId(),
    role: varchar('role', { length: 50 }).notNull(),
    email: varchar('email', { length: 255 }),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    invitedBy: reference('invited_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedBy: reference('used_by'),
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('invitations_token').on(table.tokenHash),
  ],
);

/** What the bell shows a user. The sentence is made from kind and facts in his language. */
export const notices = pgTable(
  'notices',
  {
    userId: account(),
    id: rowId(),
    kind: varchar('kind', { length: 40 }).notNull(),
    projectId: reference('project_id'),
    entity: varchar('entity', { length: 30 }),
    entityId: reference('entity_id'),
    facts: jsonb('facts').$type<Record<string, string | number | null>>().notNull().default({}),
    /** What must not be told twice: a due date, a threshold that was passed. */
    once: varchar('once', { length: 120 }),
    at: instant('at').notNull().default(sql`now()`),
    readAt: instant('read_at'),
    /** When it went out by mail, or was found to need none. */
    mailedAt: instant('mailed_at'),
    /** The same for a text message, which only urgent kinds become. */
    textedAt: instant('texted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('notices_unread').on(table.userId).where(sql`read_at is null`),
    index('notices_unmailed').on(table.id).where(sql`mailed_at is null`),
    index('notices_untexted')
      .on(table.id)
      .where(sql`texted_at is null and kind in ('decisionWanted', 'overdue')`),
    uniqueIndex('notices_once').on(table.userId, table.once),
  ],
);

/** Every mail that the product wants to send: what SMTP took, and what waits or stays for the operator to read. */
export const mails = pgTable(
  'mails',
  {
    id: rowId().primaryKey(),
    recipient: varchar('recipient', { length: 255 }).notNull(),
    subject: varchar('subject', { length: 255 }).notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** A stored file that goes with it, and its name. */
    attachmentKey: varchar('attachment_key', { length: 64 }),
    attachmentName: varchar('attachment_name', { length: 255 }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().default(sql`now()`),
    lastError: text('last_error'),
  },
  (table) => [index('mails_waiting').on(table.nextTryAt).where(sql`sent_at is null`)],
);

/** A way to a new password, sent by mail or printed for the operator. Works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: account(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: account(),
    codeHash: varchar('code_hash', { length: 64 }).notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A device on which an account signed in before: wrong passwords elsewhere do not lock it out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: account(),
    deviceHash: varchar('device_hash', { length: 64 }).notNull(),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export const newsletter = pgTable('newsletter', {
  email: varchar('email', { length: 255 }).primaryKey(),
  subscribedAt: instant('subscribed_at').notNull().default(sql`now()`),
});
