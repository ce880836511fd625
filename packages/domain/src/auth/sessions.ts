import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { partQuery } from '../lists.ts';

const sessionKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '5f0c2d7be1a94c3d8e6f70a1b2c3d4e5' });

export const sessionReply = z.object({
  /** Names the session in calls; it is not what the browser carries, and nothing can be made of it. */
  key: sessionKey,
  /** Such as Chrome; null where the browser does not say. */
  browser: z.string().nullable(),
  /** Such as Android. */
  system: z.string().nullable(),
  address: z.string(),
  createdAt: instantText,
  /** Written every ten minutes at most. */
  lastUsedAt: instantText,
  /** The one that asks. */
  current: z.boolean(),
});

export type OpenSession = z.output<typeof sessionReply>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  on: 'account',
  summary: 'Where one is signed in, the one that asks first, then those used last',
  query: partQuery,
  reply: z.array(sessionReply),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{key}',
  on: 'account',
  summary: 'Sign out one of one’s own sessions',
  params: z.object({ key: sessionKey }),
  reply: null,
  refusals: ['notFound'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  on: 'account',
  summary: 'Sign out everywhere but here',
  reply: null,
});
