import * as z from 'zod';
import { TIME_ZONES } from '../dates/offered-time-zones.ts';
import { endpoint } from '../endpoint.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { currentUserReply } from '../users/current-user.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';

/** Maximum number of notice settings of an account, far more than there are kinds. */
const MAX_NOTICE_CHOICES = 100;

/** Settings that take effect as soon as they are stored. */
export const settingsBody = z.object({
  currency: z.enum(CURRENCY_CODES, { error: 'choice' }),
  language: z.enum(LANGUAGES, { error: 'choice' }),
  timezone: z.enum(TIME_ZONES, { error: 'choice' }),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  dailyDigest: z.boolean(),
  darkMode: z.boolean(),
  followSystemTheme: z.boolean(),
  siteMode: z.boolean(),
  keyboardShortcuts: z.boolean(),
});

/** By kind of notice, where it differs from the default. */
const noticeChoices = z
  .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,39}$/, 'invalid'), z.boolean())
  .refine((choices) => Object.keys(choices).length <= MAX_NOTICE_CHOICES, 'invalid');

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/user/settings',
  on: 'account',
  summary:
    'Changes the caller’s settings; omitted ones are left unchanged, except that `darkMode` stops following the system theme. `twoFactorAuth` may only repeat the current value: it is switched by enrolment',
  body: settingsBody.partial().extend({
    noticeChoices: noticeChoices.optional(),
    twoFactorAuth: z.boolean().optional(),
  }),
  reply: currentUserReply,
});

export const settingsOptions = endpoint({
  method: 'GET',
  path: '/api/settings/options',
  on: 'account',
  summary: 'Returns which notification channels the operator has set up',
  reply: z.object({
    /** True if mails are sent; otherwise they are kept for the operator to read. */
    mail: z.boolean(),
    /** True if text messages are sent; otherwise the setting is only stored. */
    sms: z.boolean(),
  }),
});
