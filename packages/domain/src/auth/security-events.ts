import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';

/** What the owner of an account is shown of its security. */
export const ACCOUNT_EVENTS = [
  'registered',
  'signedIn',
  'signInFailed',
  'signInBlocked',
  'signInLocked',
  'codeFailed',
  'recoveryCodeUsed',
  'signedOut',
  'sessionsEnded',
  'passwordFailed',
  'passwordChanged',
  'resetAsked',
  'passwordReset',
  'twoFactorOn',
  'twoFactorOff',
  'recoveryCodesRenewed',
  'emailChanged',
  'phoneChanged',
  'phoneConfirmed',
  'archiveExported',
  'locked',
  'unlocked',
  'passwordSet',
  'sessionsClosed',
] as const;

export type AccountEvent = (typeof ACCOUNT_EVENTS)[number];

/** Days for which they are kept. */
export const EVENT_DAYS = 90;

/** Events of one answer. */
export const EVENTS_OF_A_PAGE = 50;

const securityEventReply = z.object({
  id: z.int(),
  /** Such as signedIn; a newer version may have written one that this one has no words for. */
  event: z.string().meta({ example: 'signedIn' }),
  at: instantText,
  /** Where it came from; null where whoever runs the server did it. */
  address: z.string().nullable(),
  /** Such as Chrome; null where the browser does not say. */
  browser: z.string().nullable(),
  /** Such as Android. */
  system: z.string().nullable(),
});

export type SecurityEvent = z.output<typeof securityEventReply>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/user/security-events',
  on: 'account',
  summary:
    'What happened to the security of one’s own account in the last 90 days, the latest first, 50 at a time. `before` is the id of the last one of the page before',
  query: z.object({ before: idInPath.optional() }),
  reply: z.array(securityEventReply),
});
