import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { LANGUAGES } from './languages-and-job-titles.ts';

/** The signed-in user with profile and settings, never the password. */
export const currentUserReply = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  /**
   * When it was confirmed by link; until then it is not used to find the account and receives only confirmation
   * links.
   */
  emailConfirmedAt: instantText.nullable(),
  /**
   * An address that another account entered without confirming it; it moves to this account once the link sent
   * there is used.
   */
  claimedEmail: z.string().nullable(),
  /** When the latest confirmation link was created. */
  emailLinkAt: instantText.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  /** When the number was confirmed by code; null until then. */
  phoneConfirmedAt: instantText.nullable(),
  company: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  linkedin: z.string().nullable(),
  currency: z.enum(CURRENCY_CODES),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  dailyDigest: z.boolean(),
  noticeChoices: z.record(z.string(), z.boolean()),
  darkMode: z.boolean(),
  followSystemTheme: z.boolean(),
  siteMode: z.boolean(),
  keyboardShortcuts: z.boolean(),
  /** False for an account that signs in with OpenID Connect alone. */
  hasPassword: z.boolean(),
  twoFactorAuth: z.boolean(),
  /** True if the operator requires two-factor sign-in and the account can only set it up. Omitted otherwise. */
  secondFactorWanted: z.boolean().optional(),
  lastProjectId: z.int().nullable(),
  /** When the demo ends; null for a permanent account. */
  demoUntil: instantText.nullable(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type CurrentUser = z.output<typeof currentUserReply>;
