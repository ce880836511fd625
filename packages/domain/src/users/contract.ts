import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';

/** What a person may call himself. A label for the badge; rights come from the role in the project. */
export const JOB_TITLES = [
  'owner',
  'architect',
  'project_manager',
  'engineer',
  'quantity_surveyor',
  'contractor',
  'interior_designer',
] as const;

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as const;

export const TIME_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Africa/Gaborone',
  'Africa/Johannesburg',
] as const;

export const COUNTRIES = ['BW', 'ZA', 'US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'CN', 'IN', 'BR'] as const;

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
