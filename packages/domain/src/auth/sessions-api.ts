import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../list-query.ts';

const sessionKey = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ example: '5f0c2d7be1a94c3d8e6f70a1b2c3d4e5' });

export const sessionReply = z.object({
  /** Identifies the session in the API. It is not the session cookie and reveals nothing about it. */
  key: sessionKey,
  /** For example Chrome; null if unknown. */
  browser: z.string().nullable(),
  /** For example Android. */
  system: z.string().nullable(),
  address: z.string(),
  createdAt: instantText,
  /** Updated at most every ten minutes. */
  lastUsedAt: instantText,
  /** True for the session of this request. */
  current: z.boolean(),
});

export type OpenSession = z.output<typeof sessionReply>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  on: 'account',
  summary: 'Lists the caller’s sessions, the current one first, then the most recently used',
  query: pageQuery,
  reply: z.array(sessionReply),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{key}',
  on: 'account',
  summary: 'Ends one of the caller’s sessions',
  params: z.object({ key: sessionKey }),
  reply: null,
  refusals: ['notFound'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  on: 'account',
  summary: 'Ends all other sessions of the caller',
  reply: null,
});
