import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { LANGUAGES } from './choices.ts';

/** The signed-in user with profile and settings, never the password. */
export const currentUserReply = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
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
  lastProjectId: z.int().nullable(),
  /** When a demo ends with all that is in it; null for an account that stays. */
  demoUntil: instantText.nullable(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type CurrentUser = z.output<typeof currentUserReply>;
