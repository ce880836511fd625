import * as z from 'zod';
import { isCalendarDate } from '../dates/calendar-date.ts';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, requiredText } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { ROLES } from '../permissions.ts';
import { enteredPassword } from '../users/password-schemas.ts';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, TOKEN_STATES } from './rules.ts';
import { normalizedScopes, TOKEN_SCOPES } from './scopes.ts';
import { TOKEN_KINDS } from './token-format.ts';

/** How many projects a personal token names at most, if it names them one by one. */
const MAX_NAMED_PROJECTS = 200;

/** A day, which counts to its end, or an instant. */
const expiresAt = z
  .string({ error: 'instant' })
  .max(40)
  .refine(
    (text) => isCalendarDate(text) || /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text),
    'instant',
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), 'instant')
  .meta({ example: '2026-12-31T23:59:59.000Z', format: 'date-time' });

const tokenFields = {
  name: requiredText(100).meta({ example: 'Accounts' }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, { error: 'choice' }))
    .max(TOKEN_SCOPES.length)
    .default([])
    .transform(normalizedScopes)
    .meta({ example: ['project:read', 'expenses:read', 'expenses:create'] }),
  /** False: amounts are absent, as for roles that see no money. */
  money: z.boolean().default(true),
  /** 1 to 366 days from now; without it `expiresInDays` counts. */
  expiresAt: expiresAt.optional(),
  expiresInDays: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
};

export const personalTokenBody = z.object({
  ...tokenFields,
  /** The projects in which it acts; null for all of its maker, also later ones. */
  projects: z
    .array(id)
    .min(1)
    .max(MAX_NAMED_PROJECTS)
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .default(null),
  /** Not needed within ten minutes after signing in. */
  password: enteredPassword.optional(),
});

export const projectTokenBody = z.object({
  ...tokenFields,
  role: z.enum(ROLES, { error: 'choice' }).meta({ example: 'viewer' }),
});

const storedFields = {
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()).meta({ example: ['project:read', 'expenses:read'] }),
  money: z.boolean(),
  state: z.enum(TOKEN_STATES),
  createdAt: instantText,
  expiresAt: instantText,
  /** Stored at most every ten minutes; null if it was never used. */
  lastUsedAt: instantText.nullable(),
  /** The network of its last use. */
  lastUsedFrom: z.string().nullable().meta({ example: '203.0.113.0/24' }),
  withdrawnAt: instantText.nullable(),
};

const personalToken = z.object({
  ...storedFields,
  /** Null for all projects of its maker. */
  projects: z.array(z.int()).nullable(),
});

const projectToken = z.object({
  ...storedFields,
  role: z.enum(ROLES),
  createdBy: z.int(),
  /** Null if the account has been deleted. */
  createdByName: z.string().nullable(),
});

export type PersonalToken = z.output<typeof personalToken>;
export type ProjectToken = z.output<typeof projectToken>;

/** The token itself, which only this reply contains. */
const shownOnce = { token: z.string().meta({ example: 'brickledger_pat_0aZ…' }) };

export const listPersonalTokens = endpoint({
  method: 'GET',
  path: '/api/user/tokens',
  on: 'account',
  summary: 'Lists the caller’s personal tokens, newest first; withdrawn ones for 90 days',
  query: pageQuery,
  reply: z.array(personalToken),
});

export const addPersonalToken = endpoint({
  method: 'POST',
  path: '/api/user/tokens',
  on: 'account',
  secret: true,
  summary:
    'Makes a personal token; only this reply contains it. It needs the `password`, or a sign-in at most ten minutes ago',
  body: personalTokenBody,
  reply: personalToken.extend(shownOnce),
  refusals: ['conflict', 'tooMany'],
});

export const withdrawPersonalToken = endpoint({
  method: 'DELETE',
  path: '/api/user/tokens/{tokenId}',
  on: 'account',
  summary: 'Withdraws one of the caller’s personal tokens for good',
  reply: null,
  refusals: ['notFound'],
});

export const listProjectTokens = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/tokens',
  on: 'project',
  allow: ['connections', 'read'],
  summary: 'Lists the tokens of a project, newest first; withdrawn ones for 90 days',
  query: pageQuery,
  reply: z.array(projectToken),
});

export const addProjectToken = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/tokens',
  on: 'project',
  allow: ['connections', 'create'],
  secret: true,
  summary:
    'Makes a token of a project with a role of its own, never above the caller’s; only this reply contains it',
  body: projectTokenBody,
  reply: projectToken.extend(shownOnce),
  refusals: ['conflict'],
});

export const withdrawProjectToken = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/tokens/{tokenId}',
  on: 'project',
  allow: ['connections', 'delete'],
  summary: 'Withdraws a token of a project for good',
  reply: null,
});

export const takeOverProjectToken = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/tokens/{tokenId}/take-over',
  on: 'project',
  allow: ['connections', 'update'],
  summary:
    'Makes an owner the maker of a token of a project, so that it goes on working without the one before',
  reply: projectToken,
  status: 200,
  refusals: ['conflict'],
});

export const currentToken = endpoint({
  method: 'GET',
  path: '/api/token',
  on: 'account',
  tokens: 'project:read',
  summary: 'Tells a program what its token may do',
  reply: z.object({
    name: z.string(),
    kind: z.enum(TOKEN_KINDS),
    scopes: storedFields.scopes,
    /** Null for all projects of its maker. */
    projects: z.array(z.int()).nullable(),
    /** Null for a personal token, which has its maker’s role in each project. */
    role: z.enum(ROLES).nullable(),
    money: z.boolean(),
    expiresAt: instantText,
  }),
  refusals: ['notFound'],
});
