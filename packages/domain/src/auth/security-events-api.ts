import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';

/** Security events shown to the owner of an account. */
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
  'tokenMade',
  'tokenWithdrawn',
  'calendarMade',
  'calendarChanged',
  'calendarDeleted',
  'identityLinked',
  'identityRemoved',
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

/** Days for which events are kept. */
export const EVENT_RETENTION_DAYS = 90;

/** Page size. */
export const EVENT_PAGE_SIZE = 50;

const securityEventReply = z.object({
  id: z.int(),
  /** For example `signedIn`. A newer version may have written events that this one does not know. */
  event: z.string().meta({ example: 'signedIn' }),
  at: instantText,
  /** The IP address; null if the operator of the server did it. */
  address: z.string().nullable(),
  /** For example Chrome; null if unknown. */
  browser: z.string().nullable(),
  /** For example Android. */
  system: z.string().nullable(),
});

export type SecurityEvent = z.output<typeof securityEventReply>;

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/user/security-events',
  on: 'account',
  summary:
    'Lists security events of the caller’s account of the last 90 days, newest first, 50 at a time. `before` is the id of the last event of the previous page',
  query: z.object({ before: idInPath.optional() }),
  reply: z.array(securityEventReply),
});
