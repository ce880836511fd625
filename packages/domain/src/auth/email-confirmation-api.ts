import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currentUserReply } from '../users/current-user.ts';

/** Days for which a confirmation link is valid. */
export const CONFIRMATION_DAYS = 7;

/** Invalid keys all get the same reply, so the format is not checked. */
const params = z.object({ key: z.string() });

export const getEmailConfirmation = endpoint({
  method: 'GET',
  path: '/api/email-confirmations/{key}',
  on: 'everyone',
  params,
  summary: 'Returns the address and account that a link confirms',
  reply: z.object({ username: z.string(), email: z.string() }),
  refusals: ['notFound', 'tooMany'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations/{key}',
  on: 'account',
  secret: true,
  params,
  summary:
    'Confirms the caller’s address by the mailed link; another account that never confirmed this address loses it',
  reply: currentUserReply,
  status: 200,
  refusals: ['notFound', 'conflict', 'taken', 'tooMany'],
});

export const sendEmailLink = endpoint({
  method: 'POST',
  path: '/api/user/email-link',
  on: 'account',
  secret: true,
  summary:
    'Mails a confirmation link to the address of the caller’s profile, or to the address they claim from another account',
  reply: currentUserReply,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});
