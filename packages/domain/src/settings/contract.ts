import * as z from 'zod';
import { TIME_ZONES } from '../dates/time-zones.ts';
import { endpoint } from '../endpoint.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { LANGUAGES } from '../users/choices.ts';
import { currentUserReply } from '../users/current-user.ts';

/** Kinds of notice that one account may have a say about; far more than there are. */
const MOST_CHOICES = 100;

/** What takes effect by itself as soon as it is stored. */
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

/** By kind of notice, where it differs from what all kinds do. */
const noticeChoices = z
  .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9_.-]{0,39}$/, 'invalid'), z.boolean())
  .refine((choices) => Object.keys(choices).length <= MOST_CHOICES, 'invalid');

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/user/settings',
  on: 'account',
  summary:
    'Change one’s own settings; what is left out stays, but that `darkMode` ends following the system’s theme. `twoFactorAuth` may only repeat what is: it is switched by enrolment',
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
  summary: 'Which ways of telling people the operator has set up',
  reply: z.object({
    /** Mails are sent; otherwise they wait for the operator to read them. */
    mail: z.boolean(),
    /** Text messages are sent; otherwise the choice is only stored. */
    sms: z.boolean(),
  }),
});
