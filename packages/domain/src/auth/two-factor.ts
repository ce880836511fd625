import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenPassword, oneTimeCode } from './passwords.ts';

/** Recovery codes that an account is given at a time. */
export const RECOVERY_CODES = 10;

const given = z.object({ password: givenPassword, code: oneTimeCode });

const newCodes = z.object({
  /** Shown this once; each of them works once in place of a code. */
  recoveryCodes: z.array(z.string()),
});

export const twoFactorState = endpoint({
  method: 'GET',
  path: '/api/user/2fa',
  on: 'account',
  beforeSecondFactor: true,
  summary: 'Whether one’s own account asks for a code, and how many recovery codes are left',
  reply: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/2fa',
  on: 'account',
  beforeSecondFactor: true,
  secret: true,
  summary:
    'Begin to set up two-factor sign-in: the secret for an authenticator app. It counts once a code is confirmed',
  body: z.object({ password: givenPassword }),
  reply: z.object({
    /** In base32, for typing. */
    secret: z.string(),
    /** The same as an otpauth address, for a QR code. */
    uri: z.string(),
  }),
  status: 200,
  refusals: ['conflict', 'tooMany'],
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/2fa/confirm',
  on: 'account',
  beforeSecondFactor: true,
  secret: true,
  summary: 'Switch two-factor sign-in on with the first good code; every other session of the account ends',
  body: z.object({ code: oneTimeCode }),
  reply: newCodes,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});

export const endTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/2fa',
  on: 'account',
  secret: true,
  summary: 'Switch two-factor sign-in off with password and code; every other session of the account ends',
  body: given,
  reply: null,
  refusals: ['conflict', 'tooMany'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/2fa/recovery-codes',
  on: 'account',
  secret: true,
  summary: 'Ten new recovery codes; the earlier ones stop working',
  body: given,
  reply: newCodes,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});
