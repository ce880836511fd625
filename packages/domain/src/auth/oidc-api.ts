import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../list-query.ts';
import { ownPassword } from '../users/password-schemas.ts';

/** The name that the operator gave to a provider, such as `google`. */
const provider = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,19}$/)
  .meta({ example: 'google' });

export const startOidc = endpoint({
  method: 'GET',
  path: '/api/oidc/{provider}',
  on: 'everyone',
  summary: 'Redirects to a provider of OpenID Connect to sign in there; keeps a same-origin `next`',
  params: z.object({ provider }),
  query: z.object({ next: z.string().max(2000).optional() }),
  reply: 'redirect',
  status: 302,
  refusals: ['notFound'],
});

export const finishOidc = endpoint({
  method: 'GET',
  path: '/api/oidc/{provider}/callback',
  on: 'everyone',
  summary:
    'Takes the answer of a provider of OpenID Connect and signs in. Redirects to `next`, or to the sign-in screen if a code is still asked for or something failed',
  params: z.object({ provider }),
  // A provider adds parameters of its own. The library reads those that it knows.
  query: z.looseObject({}),
  reply: 'redirect',
  status: 302,
  refusals: ['notFound'],
});

const identityReply = z.object({
  id: z.int(),
  /** The name of the provider when it was linked. */
  provider: z.string().meta({ example: 'google' }),
  issuer: z.string().meta({ example: 'https://accounts.google.com' }),
  /** What the provider called the person when it was linked, such as an email address; null if it said nothing. */
  shownAs: z.string().nullable(),
  createdAt: instantText,
  lastUsedAt: instantText,
});

export type Identity = z.output<typeof identityReply>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/user/identities',
  on: 'account',
  summary: 'Lists with which accounts of OpenID Connect the caller signs in, oldest first',
  query: pageQuery,
  reply: z.array(identityReply),
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identities',
  on: 'account',
  secret: true,
  summary:
    'Begins to link an account at a provider of OpenID Connect and returns the address to open in this browser. It needs the `password`; an account without one needs a sign-in at most ten minutes ago',
  body: z.object({ provider, password: ownPassword }),
  reply: z.object({
    location: z.string().meta({ example: 'https://accounts.google.com/o/oauth2/v2/auth?…' }),
  }),
  status: 200,
  refusals: ['conflict', 'tooMany', 'unavailable'],
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/user/identities/{identityId}',
  on: 'account',
  summary: 'Removes a way to sign in, unless it is the last one',
  reply: null,
  refusals: ['notFound', 'conflict'],
});
