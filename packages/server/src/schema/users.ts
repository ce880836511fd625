import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant, reference } from './kinds/column-types.ts';

export const users = pgTable(
  'users',
  {
    id: reference('id').primaryKey().generatedByDefaultAsIdentity(),
    username: varchar('username', { length: 50 }).notNull(),
    /** The name for uniqueness: NFKC in lower case. Null where two older accounts have the same. */
    usernameKey: text('username_key'),
    email: varchar('email', { length: 255 }),
    /** When its owner confirmed it through a mailed link. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /**
     * Projects joined until then still send mail to this unconfirmed address, which was stored before confirmation
     * existed. Null for every address entered since.
     */
    emailKeptAt: instant('email_kept_at'),
    /** An unconfirmed address of another account that this one claims, with a confirmation link on its way. */
    claimedEmail: varchar('claimed_email', { length: 255 }),
    emailLinkAt: instant('email_link_at'),
    firstName: varchar('first_name', { length: 100 }),
    lastName: varchar('last_name', { length: 100 }),
    /** Null for an account that signs in with OpenID Connect alone. */
    password: varchar('password', { length: 255 }),
    hasPassword: boolean('has_password').notNull().generatedAlwaysAs(sql`password is not null`),
    role: varchar('role', { length: 50 }).notNull().default('owner'),
    avatar: text('avatar'),
    phone: varchar('phone', { length: 50 }),
    /** When a code sent to the number was entered. Text messages go to confirmed numbers only. */
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
    /** Encrypted with the installation's key. Inactive until a code is confirmed. */
    twoFactorSecret: text('two_factor_secret'),
    /** The last time step with an accepted code: each code works once. */
    twoFactorStep: reference('two_factor_step'),
    /** Mail settings by kind of notice that differ from the default, and the frequency. */
    noticeChoices: jsonb('notice_choices').$type<Record<string, boolean>>().notNull().default({}),
    dailyDigest: boolean('daily_digest').notNull().default(false),
    keyboardShortcuts: boolean('keyboard_shortcuts').notNull().default(true),
    siteMode: boolean('site_mode').notNull().default(false),
    lastProjectId: reference('last_project_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** End of a demo and its data. Null for normal accounts. */
    demoUntil: instant('demo_until'),
    /** Locked by the operator: sign-in is impossible. */
    lockedAt: instant('locked_at'),
    /** A deleted account: histories show a number instead of its name. */
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

/** The account to which a row belongs, and with which it goes. */
export const userReference = () =>
  reference('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** sid is the SHA-256 of the cookie's value, so reading the table does not allow to sign in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar('sid', { length: 64 }).primaryKey(),
    userId: userReference(),
    sess: jsonb('sess').$type<SessionRecord>().notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expire)],
);

/** Counts of throttled attempts, by opaque keys such as a hash of account and address. */
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

/** Returns the SQL value of the name shown for a user, like displayName() of the domain. Null without a user. */
export const personName = (id: AnyPgColumn): SQL => sql`(
  select coalesce(nullif(concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, '')), ''), ${users.username})
  from ${users} where ${users.id} = ${id})`;
