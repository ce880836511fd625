import { endpoint } from '../endpoint.ts';

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  on: 'account',
  summary:
    'Downloads all data stored about the caller as a JSON file: account, sessions, memberships, entries and assignments, own suppliers, notices, files and activity',
  reply: 'file',
});
