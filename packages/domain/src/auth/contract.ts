import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isText, optionalEmail, optionalText } from '../fields.ts';
import { currentUserReply } from '../users/contract.ts';

// Right-to-left overrides and zero-width characters would let one name pass for another.
const INVISIBLE = /[\s\u0000-\u001F\u007F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/;

/** Passwords are taken as typed, never trimmed or cut. 1 kB is the most that is hashed. */
const PASSWORD_LIMIT = 1024;

const username = z
  .string({ error: 'usernameShort' })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(3, 'usernameShort')
      .max(50)
      .refine((text) => !INVISIBLE.test(text), 'usernameLetters'),
  );

const newPassword = z.string({ error: 'passwordShort' }).min(6, 'passwordShort').max(PASSWORD_LIMIT);

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  on: 'everyone',
  summary: 'Make an account and sign in',
  body: z.object({
    username,
    password: newPassword,
    email: optionalEmail,
    firstName: optionalText(100),
    lastName: optionalText(100),
  }),
  reply: currentUserReply,
  refusals: ['taken', 'tooMany'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  on: 'everyone',
  summary: 'Sign in',
  body: z.object({
    username: z
      .string({ error: 'usernameRequired' })
      .trim()
      .min(1, 'usernameRequired')
      .max(255)
      .refine(isText, 'control'),
    password: z.string({ error: 'passwordRequired' }).min(1, 'passwordRequired').max(PASSWORD_LIMIT),
  }),
  reply: currentUserReply,
  status: 200,
  refusals: ['wrongPassword', 'tooMany'],
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
