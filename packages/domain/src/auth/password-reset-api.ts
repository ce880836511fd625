import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { newPassword } from '../users/password-schemas.ts';

/** Minutes for which a reset link is valid. */
export const RESET_MINUTES = 60;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  on: 'everyone',
  summary: 'Mails a password reset link. The reply does not reveal whether the account exists',
  body: z.object({
    /** Username or e-mail address. */
    username: z
      .string({ error: 'usernameRequired' })
      .trim()
      .min(1, 'usernameRequired')
      .max(255)
      .refine(hasNoControlCharacters, 'control'),
  }),
  reply: z.object({
    /** Minutes for which the link is valid, if one was sent. */
    minutes: z.int(),
  }),
  status: 202,
  refusals: ['forbidden'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  on: 'everyone',
  summary: 'Sets a new password with a reset link, which works once. All sessions of the account end',
  body: z.object({
    token: z.string().trim().min(1).max(200).meta({ example: 'q3Vx0yJm4tT8mR2kP6wZ1A' }),
    password: newPassword,
    /** Personal tokens are withdrawn, unless they are to go on working. */
    keepTokens: z.boolean().default(false),
  }),
  reply: null,
  refusals: ['tooMany', 'forbidden'],
  secret: true,
});
