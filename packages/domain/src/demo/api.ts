import { newAccount } from '../auth/api.ts';
import { endpoint } from '../endpoint.ts';
import { currentUserReply } from '../users/current-user.ts';

export const startDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  on: 'everyone',
  summary:
    'Starts a demo with a sample project, without an account and deleted after a day. Within a demo it returns the current one',
  reply: currentUserReply,
  refusals: ['forbidden', 'conflict', 'tooMany'],
});

export const keepDemo = endpoint({
  method: 'POST',
  path: '/api/demo/keep',
  on: 'account',
  secret: true,
  summary: 'Turns the current demo into an account with all its data, in a new session',
  body: newAccount,
  reply: currentUserReply,
  status: 200,
  refusals: ['forbidden', 'conflict', 'taken', 'tooMany'],
});
