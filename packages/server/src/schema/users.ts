import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: reference('id').primaryKey().generatedByDefaultAsIdentity(),
    username: varchar('username', { length: 50 }).notNull(),
    /** The name as names are told apart: NFKC in lower case. Empty where two accounts had the same before it was asked. */
    usernameKey: text('username_key'),
    email: varchar('email', { length: 255 }),
    /** When its owner proved it by a link that was mailed to it. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /**
     * Until when the account joined the projects whose mail still goes to an unconfirmed address: it was stored before
     * addresses were confirmed. Null for every address entered since.
     */
    emailKeptAt: instant('email_kept_at'),
    /** An unconfirmed address of another account that this one is to prove; its link is on the way. */
    claimedEmail: varchar('claimed_email', { length: 255 }),
    emailLinkAt: instant('email_link_at'),
    firstName: varchar('first_name', { length: 100 }),
    lastName: varchar('last_name', { length: 100 }),
    password: varchar('password', { length: 255 }).notNull(),
    role: varchar('role', { length: 50 }).notNull().default('owner'),
    avatar: text('avatar'),
    phone: varchar('phone', { length: 50 }),
    /** When a code that was sent to the number came back; text messages go to no other number. */
    phoneConfirmedAt: instant('phone_confirmed_at'),
    company: varchar('company', { length: 255 }),
    address: text('address'),
    city: varchar('city', { length: 100 }),
    country: varchar('country', { length: 2 }).notNull().default('BW'),
    bio: text('bio'),
    website: varchar('website', { length: 2000 }),
    linkedin: varchar('linkedin', { length: 2000 }),
    currency: varchar('currency', { length: 3 }).notNull().default('USD'),
    language: varchar('language', { length: 2 }).notNull().default('en'),
    timezone: varchar('timezone', { length: 64 }).notNull().default('UTC'),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    smsNotifications: boolean('sms_notifications').notNull().default(false),
    darkMode: boolean('dark_mode').notNull().default(false),
    followSystemTheme: boolean('follow_system_theme').notNull().default(true),
    twoFactorAuth: boolean('two_factor_auth').notNull().default(false),
    /** Encrypted with the installation's key; without a confirmed code it counts for nothing. */
    twoFactorSecret: text('two_factor_secret'),
    /** The last time step whose code was taken: each code works once. */
    twoFactorStep: reference('two_factor_step'),
    /** Which kinds of notice go out by mail, where it differs from all; and how often. */
    noticeChoices: jsonb('notice_choices').$type<Record<string, boolean>>().notNull().default({}),
    dailyDigest: boolean('daily_digest').notNull().default(false),
    keyboardShortcuts: boolean('keyboard_shortcuts').notNull().default(true),
    siteMode: boolean('site_mode').notNull().default(false),
    lastProjectId: reference('last_project_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A demo, which ends with all that is in it; empty for an account that somebody made. */
    demoUntil: instant('demo_until'),
    /** Locked by the operator: nobody signs in to it. */
    lockedAt: instant('locked_at'),
    /** A deleted account: its name stays in the histories as a number only. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_username_form_key').on(table.usernameKey),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_demo').on(table.demoUntil).where(sql`demo_until is not null`),
  ],
);

export interface SessionRecord {
  userAgent: string;
  address: string;
  createdAt: string;
  seenAt: string;
}

/** sid is the SHA-256 of the cookie's value: who reads the table can sign in as nobody. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar('sid', { length: 64 }).primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb('sess').$type<SessionRecord>().notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expire)],
);

/** What the throttle of every secret counts, by an opaque key such as a hash of account and address. */
export const attempts = pgTable(
  'attempts',
  {
    key: varchar('key', { length: 64 }).primaryKey(),
    failures: integer('failures').notNull(),
    blockedUntil: instant('blocked_until'),
    lastAt: instant('last_at').notNull().default(sql`now()`),
  },
  (table) => [index('attempts_last').on(table.lastAt)],
);
