import type { HeldReason, MailInProblem } from '@brick/domain/mail-in/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, recordId, reference } from '../kinds/column-types.ts';
import { projectReference } from '../kinds/record-columns.ts';

/** The address of a project to which invoices are mailed. It is found by the hash of its key, and read again by who may. */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    projectId: projectReference().primaryKey(),
    /** Null while it is off, and after a backup was restored. Random, so that no other key of a project has to be looked at. */
    keyHash: varchar('key_hash', { length: 64 }),
    sealedKey: text('sealed_key'),
    /** Invoices of listed senders are received in their name. */
    switchedOnBy: reference('switched_on_by'),
    switchedOnAt: instant('switched_on_at'),
    senders: jsonb('senders').$type<readonly string[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('mail_addresses_key').on(table.keyHash)],
);

/** Mails that wait for somebody to accept or drop them, with the key of their bytes among the files. */
export const heldMails = pgTable(
  'held_mails',
  {
    projectId: projectReference(),
    id: recordId(),
    from: varchar('sender', { length: 255 }).notNull(),
    fromName: varchar('sender_name', { length: 255 }),
    subject: varchar('subject', { length: 255 }).notNull(),
    fileNames: jsonb('file_names').$type<readonly string[]>().notNull(),
    reason: varchar('reason', { length: 10 }).$type<HeldReason>().notNull(),
    messageKey: varchar('message_key', { length: 64 }).notNull(),
    size: integer('size').notNull(),
    receivedAt: instant('received_at').notNull(),
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('held_mails_message').on(table.messageKey),
    index('held_mails_age').on(table.keptUntil),
  ],
);

/** Handled mails by the hash that recognises duplicates, and mails whose handling has failed so far. */
export const handledMails = pgTable(
  'handled_mails',
  {
    /** A hash of folder and UID, or of project, sender and Message-ID. */
    hash: varchar('hash', { length: 64 }).primaryKey(),
    /** Null while tries fail. */
    taken: boolean('taken'),
    tries: integer('tries').notNull().default(0),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('handled_mails_age').on(table.seenAt)],
);

/** The single row that says when the mailbox was last read. */
export const mailInState = pgTable(
  'mail_in_state',
  {
    sole: boolean('sole').primaryKey().default(true),
    begunAt: instant('begun_at').notNull(),
    /** When it was last read to its end; null if it never was. */
    lookedAt: instant('looked_at'),
    /** Why it could not be read; null if it could. */
    problem: varchar('problem', { length: 20 }).$type<MailInProblem>(),
  },
  (table) => [check('mail_in_state_sole', sql`${table.sole}`)],
);
