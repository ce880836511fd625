import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { oneTimeCode, ownPassword } from '../users/password-schemas.ts';

/** The number of recovery codes issued at a time. */
export const RECOVERY_CODE_COUNT = 10;

const passwordAndCode = z.object({ password: ownPassword, code: oneTimeCode });

const newRecoveryCodes = z.object({
  /** Shown only once; each replaces a code one time. */
  recoveryCodes: z.array(z.string()),
});

export const twoFactorState = endpoint({
  method: 'GET',
  path: '/api/user/2fa',
  on: 'account',
  beforeSecondFactor: true,
  summary: 'Returns whether the caller’s account requires a code, and the number of recovery codes left',
  reply: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/2fa',
  on: 'account',
  beforeSecondFactor: true,
  secret: true,
  summary:
    'Starts two-factor setup and returns the secret for an authenticator app. It takes effect once a code is confirmed',
  body: z.object({ password: ownPassword }),
  reply: z.object({
    /** In base32, for manual entry. */
    secret: z.string(),
    /** The same as an otpauth URI, for a QR code. */
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
  summary:
    'Switches two-factor sign-in on with the first correct code; all other sessions of the account end',
  body: z.object({ code: oneTimeCode }),
  reply: newRecoveryCodes,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});

export const endTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/2fa',
  on: 'account',
  secret: true,
  summary: 'Switches two-factor sign-in off with password and code; all other sessions of the account end',
  body: passwordAndCode,
  reply: null,
  refusals: ['conflict', 'tooMany'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/2fa/recovery-codes',
  on: 'account',
  secret: true,
  summary: 'Issues ten new recovery codes; earlier ones stop working',
  body: passwordAndCode,
  reply: newRecoveryCodes,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});
