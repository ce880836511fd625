import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isText } from '../text.ts';
import { newPassword } from './passwords.ts';

/** Minutes for which a link to a new password works. */
export const RESET_MINUTES = 60;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  on: 'everyone',
  summary:
    'Ask for a link to a new password by mail. The answer is the same whether there is such an account or not',
  body: z.object({
    /** Username or e-mail address. */
    username: z
      .string({ error: 'usernameRequired' })
      .trim()
      .min(1, 'usernameRequired')
      .max(255)
      .refine(isText, 'control'),
  }),
  reply: z.object({
    /** Minutes for which the link works, if there is one. */
    minutes: z.int(),
  }),
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  on: 'everyone',
  summary: 'Choose a new password by the link of a mail, once. Every session of the account ends',
  body: z.object({
    token: z.string().trim().min(1).max(200).meta({ example: 'q3Vx0yJm4tT8mR2kP6wZ1A' }),
    password: newPassword,
  }),
  reply: null,
  refusals: ['tooMany'],
  secret: true,
});
