import { endpoint } from '../endpoint.ts';

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  on: 'account',
  summary:
    'Everything that is kept about oneself, as one JSON file: account, sessions, memberships, what one entered or is assigned to, own suppliers, notices, files and activity',
  reply: 'file',
});
