import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../field-schemas.ts';

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  on: 'everyone',
  summary: 'Subscribes an address to the newsletter',
  body: z.object({ email: emailAddress }),
  reply: null,
  refusals: ['tooMany'],
});
