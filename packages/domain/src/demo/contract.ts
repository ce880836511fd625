import { newAccount } from '../auth/contract.ts';
import { endpoint } from '../endpoint.ts';
import { currentUserReply } from '../users/current-user.ts';

export const startDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  on: 'everyone',
  summary:
    'Open a demo: a sample project of one’s own without an account, removed after a day. In a demo it answers that one',
  reply: currentUserReply,
  refusals: ['forbidden', 'conflict', 'tooMany'],
});

export const keepDemo = endpoint({
  method: 'POST',
  path: '/api/demo/keep',
  on: 'account',
  secret: true,
  summary: 'Make an account of the demo in which one is, with all that is in it; the session is a new one',
  body: newAccount,
  reply: currentUserReply,
  status: 200,
  refusals: ['forbidden', 'conflict', 'taken', 'tooMany'],
});
