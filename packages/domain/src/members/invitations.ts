import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalEmail } from '../fields.ts';
import { partQuery } from '../lists.ts';
import { ROLES } from '../permissions.ts';
import { roleInput } from './contract.ts';

export const INVITATION_STATES = ['open', 'used', 'withdrawn', 'expired'] as const;

export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days for which a link works unless another number is chosen, and at most. */
export const USUAL_DAYS = 7;
export const MOST_DAYS = 30;

export const invitationReply = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  /** To whom it was sent; for those alone who may invite. */
  email: z.string().nullable().optional(),
  invitedBy: z.int(),
  invitedByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(INVITATION_STATES),
  usedBy: z.int().nullable(),
  usedByName: z.string().nullable(),
  usedAt: instantText.nullable(),
  /** True for one that ended because the data came back from a backup. */
  withdrawnByRestore: z.boolean(),
});

export type Invitation = z.output<typeof invitationReply>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/invitations',
  on: 'project',
  allow: ['members', 'read'],
  summary: 'The latest invitations to a project, newest first; never their links',
  query: partQuery,
  reply: z.array(invitationReply),
});

export const invitationBody = z.object({
  role: roleInput,
  email: optionalEmail,
  expiresInDays: z.int().min(1).max(MOST_DAYS).default(USUAL_DAYS),
});

export const addInvitation = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/invitations',
  on: 'project',
  allow: ['members', 'create'],
  summary: 'Make a link that lets one person in; with an e-mail address it is sent there too',
  body: invitationBody,
  // The link is told this once: stored is only the hash of its key.
  secret: true,
  reply: invitationReply.extend({ key: z.string(), path: z.string() }),
  refusals: ['tooMany'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/invitations/{invitationId}',
  on: 'project',
  allow: ['members', 'delete'],
  summary: 'Withdraw an open invitation: its link works no more',
  reply: null,
  refusals: ['conflict'],
});

/** What a link holds. Whatever it is, one that does not work is answered in one way; so nothing of its form is checked. */
const keyInPath = z.object({ key: z.string() });

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{key}',
  on: 'everyone',
  params: keyInPath,
  summary: 'To which project a link invites, as what, and who invites',
  reply: z.object({
    projectName: z.string(),
    role: z.enum(ROLES),
    invitedByName: z.string(),
    expiresAt: instantText,
  }),
  refusals: ['notFound', 'tooMany'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{key}/accept',
  on: 'account',
  secret: true,
  params: keyInPath,
  summary:
    'Become a member by a link, which works once; who is one already keeps their role and the link stays',
  reply: z.object({ projectId: z.int(), role: z.enum(ROLES), wasMember: z.boolean() }),
  status: 200,
  refusals: ['notFound', 'tooMany'],
});
