import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { claimEmail, optionalEmail, optionalText } from '../fields.ts';
import { isText } from '../text.ts';
import { currentUserReply } from '../users/current-user.ts';
import { personName } from '../users/person-name.ts';
import { isInOneScript, isVisible } from '../users/plain-names.ts';
import { givenPassword, newPassword, oneTimeCode } from './passwords.ts';

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
      // What holds one is an address wherever somebody is named.
      .refine((text) => !text.includes('@'), 'usernameAt'),
  );

/** What a new account is made of. */
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
  summary: 'Make an account and sign in',
  body: newAccount.extend({
    /** The key of an invitation's link: the new account accepts it at once. Needed where registration is not open. */
    invitation: optionalText(200),
  }),
  reply: currentUserReply,
  refusals: ['taken', 'tooMany', 'forbidden'],
});

/** After a good password, where the account asks for a code as well. */
const codeWanted = z.object({ secondFactor: z.literal(true) });

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  on: 'everyone',
  summary: 'Sign in; 202 where the account asks for a code as well',
  body: z.object({
    username: z
      .string({ error: 'usernameRequired' })
      .trim()
      .min(1, 'usernameRequired')
      .max(255)
      .refine(isText, 'control'),
    password: givenPassword,
  }),
  reply: z.union([currentUserReply, codeWanted]),
  status: 200,
  mayBeAccepted: true,
  refusals: ['wrongPassword', 'tooMany', 'forbidden'],
});

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/login/2fa',
  on: 'everyone',
  summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
  body: z.object({ code: oneTimeCode }),
  reply: currentUserReply,
  status: 200,
  refusals: ['signedOut', 'tooMany', 'forbidden'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  on: 'everyone',
  summary: 'Sign out; answers the same when nobody was signed in',
  reply: null,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  on: 'account',
  beforeSecondFactor: true,
  summary: 'The signed-in user with profile and settings',
  reply: currentUserReply,
});

export const signInPage = endpoint({
  method: 'GET',
  path: '/api/login',
  on: 'everyone',
  summary: 'Leads to the sign-in screen, keeping a same-origin next',
  query: z.object({ next: z.string().max(2000).optional() }),
  reply: 'redirect',
  status: 302,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  on: 'account',
  secret: true,
  summary: 'Choose another password; every other session of the account ends',
  body: z.object({ currentPassword: givenPassword, newPassword }),
  reply: null,
  refusals: ['tooMany'],
});
