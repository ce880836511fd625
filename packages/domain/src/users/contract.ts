import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as const;

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
  darkMode: z.boolean(),
  followSystemTheme: z.boolean(),
  twoFactorAuth: z.boolean(),
  lastProjectId: z.int().nullable(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type CurrentUser = z.output<typeof currentUserReply>;
