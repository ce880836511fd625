import type { CalendarEntryKind } from '@brick/domain/calendars/calendar-entry-kinds';
import type { RightName, Role } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from './kinds/column-types.ts';
import { projectReference } from './kinds/record-columns.ts';
import { projects } from './projects.ts';
import { userReference } from './users.ts';

/** Invitations into a project. The link's secret is stored as its SHA-256. */
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
    withdrawnByRestore: boolean('withdrawn_by_restore').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('invitations_token').on(table.tokenHash),
  ],
);

/** Offers of a project or of the owner role to a member. They have no effect before acceptance. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    projectId: projectReference(),
    id: rowId(),
    /** True for the project itself, false for the role of an owner. */
    handsOver: boolean('hands_over').notNull(),
    /** Whether the former owner leaves after a hand-over. */
    leave: boolean('leave').notNull().default(false),
    userId: reference('user_id').notNull(),
    offeredBy: reference('offered_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('ownership_offers_id').on(table.id),
    index('ownership_offers_user').on(table.userId),
    index('ownership_offers_offered_by').on(table.offeredBy),
  ],
);

/** Notices of a user. The text is formatted from kind and facts in their language. */
export const notices = pgTable(
  'notices',
  {
    userId: userReference(),
    id: rowId(),
    kind: varchar('kind', { length: 40 }).notNull(),
    projectId: reference('project_id'),
    entity: varchar('entity', { length: 30 }),
    entityId: reference('entity_id'),
    facts: jsonb('facts').$type<Record<string, string | number | null>>().notNull().default({}),
    /** The person named in the fact `by`, to find the name when the account is deleted. */
    actorId: reference('actor_id'),
    /** Key that prevents duplicates, such as of a due date or a budget level. */
    once: varchar('once', { length: 120 }),
    at: instant('at').notNull().default(sql`now()`),
    readAt: instant('read_at'),
    /** When it was mailed or found to need no mail. */
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

/** The outbox: sent mails, and those that wait or stay for the operator to read. */
export const mails = pgTable(
  'mails',
  {
    id: rowId().primaryKey(),
    recipient: varchar('recipient', { length: 255 }).notNull(),
    /** The recipient's account, with which it is deleted. Null for an invitation to a plain address. */
    userId: reference('user_id'),
    subject: varchar('subject', { length: 255 }).notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** An attached file and its name. */
    attachmentKey: varchar('attachment_key', { length: 64 }),
    attachmentName: varchar('attachment_name', { length: 255 }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
    /** The origin of its links. Null without links. */
    linksTo: varchar('links_to', { length: 255 }),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().default(sql`now()`),
    lastError: text('last_error'),
  },
  (table) => [index('mails_waiting').on(table.nextTryAt).where(sql`sent_at is null`)],
);

/** Password reset links, mailed or printed for the operator. Each works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: userReference(),
    /** The mail address of the link: using it proves that address. Null for a printed link. */
    email: varchar('email', { length: 255 }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Links that confirm an email address of an account. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: userReference(),
    email: varchar('email', { length: 255 }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_confirmations_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userReference(),
    codeHash: varchar('code_hash', { length: 64 }).notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** The last code sent to an account's phone number, stored as a signature. */
export const phoneCodes = pgTable('phone_codes', {
  userId: userReference().primaryKey(),
  phone: varchar('phone', { length: 50 }).notNull(),
  codeHash: varchar('code_hash', { length: 64 }).notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});

/** Security events of an account, for its owner to read. */
export const securityEvents = pgTable(
  'security_events',
  {
    userId: userReference(),
    id: rowId(),
    event: varchar('event', { length: 40 }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
    /** The network address. Null for an action of the operator. */
    address: varchar('address', { length: 64 }),
    userAgent: varchar('user_agent', { length: 300 }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('security_events_latest').on(table.userId, table.at),
  ],
);

/** Devices on which an account has signed in: wrong passwords elsewhere do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userReference(),
    deviceHash: varchar('device_hash', { length: 64 }).notNull(),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

export const newsletter = pgTable('newsletter', {
  email: varchar('email', { length: 255 }).primaryKey(),
  subscribedAt: instant('subscribed_at').notNull().default(sql`now()`),
});

/**
 * Tokens of programs, stored as their SHA-256. A personal one belongs to its maker and has neither project nor role. A
 * token that has acted stays, because the log names it.
 */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: rowId().primaryKey(),
    /** Its maker, or the owner who took it over. */
    userId: userReference(),
    projectId: reference('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    role: varchar('role', { length: 50 }).$type<Role>(),
    name: varchar('name', { length: 100 }).notNull(),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
    scopes: jsonb('scopes').$type<readonly RightName[]>().notNull(),
    /** The projects of a personal token; null for all of its maker. */
    projects: jsonb('projects').$type<readonly number[]>(),
    money: boolean('money').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    lastUsedFrom: varchar('last_used_from', { length: 64 }),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByRestore: boolean('withdrawn_by_restore').notNull().default(false),
    /** When its maker was told that it expires soon. */
    warnedAt: instant('warned_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_user').on(table.userId),
    index('access_tokens_project').on(table.projectId).where(sql`project_id is not null`),
  ],
);

/** Calendars that programs read at a secret address, stored by the SHA-256 of its key. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    name: varchar('name', { length: 100 }).notNull(),
    keyHash: varchar('key_hash', { length: 64 }).notNull(),
    /** Null for all projects of the account. */
    projects: jsonb('projects').$type<readonly number[]>(),
    kinds: jsonb('kinds').$type<readonly CalendarEntryKind[]>().notNull(),
    onlyMine: boolean('only_mine').notNull(),
    language: varchar('language', { length: 2 }).$type<Language>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastReadAt: instant('last_read_at'),
    /** Only by restoring a backup: a person deletes. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByRestore: boolean('withdrawn_by_restore').notNull().default(false),
  },
  (table) => [
    uniqueIndex('calendar_links_key').on(table.keyHash),
    index('calendar_links_user').on(table.userId),
  ],
);
/**
 * With which accounts at providers of OpenID Connect somebody signs in. They are found by issuer and subject alone; what
 * a provider says later changes nothing.
 */
export const identities = pgTable(
  'identities',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    /** The operator's name of the provider. */
    provider: varchar('provider', { length: 20 }).notNull(),
    issuer: varchar('issuer', { length: 500 }).notNull(),
    subject: varchar('subject', { length: 255 }).notNull(),
    /** What the provider called the person when it was linked. */
    shownAs: varchar('shown_as', { length: 255 }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
);

/** OpenID Connect sign-ins whose callback was received, so that no state is accepted twice. */
export const usedSignIns = pgTable('used_sign_ins', {
  stateHash: varchar('state_hash', { length: 64 }).primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
