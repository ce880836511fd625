import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { claimEmail, optionalEmail, optionalText } from '../field-schemas.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { currentUserReply } from '../users/current-user.ts';
import { enteredPassword, newPassword, oneTimeCode, ownPassword } from '../users/password-schemas.ts';
import { personName } from '../users/person-name-field.ts';
import { isInOneScript, isVisible } from '../users/spoofed-names.ts';

const username = z
  .string({ error: 'usernameShort' })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(3, 'usernameShort')
      .max(50)
      .refine(isVisible, { error: 'usernameLetters', abort: true })
      .refine(isInOneScript, 'usernameScripts')
      // Anything with an @ is read as an e-mail address.
      .refine((text) => !text.includes('@'), 'usernameAt'),
  );

/** The fields of a new account. */
export const newAccount = z.object({
  username,
  password: newPassword,
  email: optionalEmail,
  firstName: personName,
  lastName: personName,
  claimEmail,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  on: 'everyone',
  summary: 'Creates an account and signs in',
  body: newAccount.extend({
    /** The key of an invitation link, which the new account accepts at once. Required if registration is closed. */
    invitation: optionalText(200),
  }),
  reply: currentUserReply,
  refusals: ['taken', 'tooMany', 'forbidden'],
});

/** The reply after a correct password if the account also requires a code. */
const secondFactorRequired = z.object({ secondFactor: z.literal(true) });

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  on: 'everyone',
  summary: 'Signs in; returns 202 if the account also requires a code',
  body: z.object({
    username: z
      .string({ error: 'usernameRequired' })
      .trim()
      .min(1, 'usernameRequired')
      .max(255)
      .refine(hasNoControlCharacters, 'control'),
    password: enteredPassword,
  }),
  reply: z.union([currentUserReply, secondFactorRequired]),
  status: 200,
  mayBeAccepted: true,
  refusals: ['wrongPassword', 'tooMany', 'forbidden'],
});

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/login/2fa',
  on: 'everyone',
  summary: 'Completes sign-in with a code of the authenticator app or a recovery code',
  body: z.object({ code: oneTimeCode }),
  reply: currentUserReply,
  status: 200,
  refusals: ['signedOut', 'tooMany', 'forbidden'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  on: 'everyone',
  summary: 'Signs out; returns the same reply if nobody was signed in',
  reply: null,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  on: 'account',
  beforeSecondFactor: true,
  summary: 'Returns the signed-in user with profile and settings',
  reply: currentUserReply,
});

export const signInPage = endpoint({
  method: 'GET',
  path: '/api/login',
  on: 'everyone',
  summary: 'Redirects to the sign-in screen and keeps a same-origin `next`',
  query: z.object({ next: z.string().max(2000).optional() }),
  reply: 'redirect',
  status: 302,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  on: 'account',
  secret: true,
  summary: 'Changes the password, or sets the first one; all other sessions of the account end',
  body: z.object({ currentPassword: ownPassword, newPassword }),
  reply: null,
  refusals: ['tooMany', 'forbidden'],
});
