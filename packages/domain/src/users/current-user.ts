import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { LANGUAGES } from './choices.ts';

/** The signed-in user with profile and settings, never the password. */
export const currentUserReply = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  /** When its owner proved it by a link; until then the address finds nobody and receives nothing but such links. */
  emailConfirmedAt: instantText.nullable(),
  /** An address that another account entered without confirming it: it moves here once the link that was sent to it is used. */
  claimedEmail: z.string().nullable(),
  /** When the latest link to confirm an address was made. */
  emailLinkAt: instantText.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  /** When a code that was sent to the number came back; null while it is not confirmed. */
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
  twoFactorAuth: z.boolean(),
  /** It can do nothing but set up two-factor sign-in: the operator asks for it. Left out where that is not asked. */
  secondFactorWanted: z.boolean().optional(),
  lastProjectId: z.int().nullable(),
  /** When a demo ends with all that is in it; null for an account that stays. */
  demoUntil: instantText.nullable(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type CurrentUser = z.output<typeof currentUserReply>;
