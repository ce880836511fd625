import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currentUserReply } from '../users/current-user.ts';

/** Days for which a link that confirms an address works. */
export const CONFIRMATION_DAYS = 7;

/** Whatever a key is, one that does not work is answered in one way; so nothing of its form is checked. */
const params = z.object({ key: z.string() });

export const getEmailConfirmation = endpoint({
  method: 'GET',
  path: '/api/email-confirmations/{key}',
  on: 'everyone',
  params,
  summary: 'Which address of which account a link confirms',
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
    'Confirm one’s address by the link that was mailed to it; another account that never confirmed it loses it',
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
    'Have a link mailed that confirms the address of one’s profile, or the one that is still another account’s',
  reply: currentUserReply,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});
