import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../fields.ts';

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  on: 'everyone',
  summary: 'Put an address on the list of the newsletter, once',
  body: z.object({ email: emailAddress }),
  reply: null,
  refusals: ['tooMany'],
});
