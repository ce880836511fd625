import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { optionalEmail } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { ROLES } from '../permissions.ts';
import { roleInput } from './api.ts';

export const INVITATION_STATES = ['open', 'used', 'withdrawn', 'expired'] as const;

export type InvitationState = (typeof INVITATION_STATES)[number];

/** Default and maximum days for which an invitation link is valid. */
export const DEFAULT_INVITATION_DAYS = 7;
export const MAX_INVITATION_DAYS = 30;

export const invitationReply = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  /** The recipient; only for members who may invite. */
  email: z.string().nullable().optional(),
  invitedBy: z.int(),
  invitedByName: z.string().nullable(),
  createdAt: instantText,
  expiresAt: instantText,
  state: z.enum(INVITATION_STATES),
  usedBy: z.int().nullable(),
  usedByName: z.string().nullable(),
  usedAt: instantText.nullable(),
  /** True if it was withdrawn because the data was restored from a backup. */
  withdrawnByRestore: z.boolean(),
});

export type Invitation = z.output<typeof invitationReply>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/invitations',
  on: 'project',
  allow: ['members', 'read'],
  summary:
    'Lists the latest invitations to a project, the open ones first, then newest first, without their links',
  query: pageQuery,
  reply: z.array(invitationReply),
});

export const invitationBody = z.object({
  role: roleInput,
  email: optionalEmail,
  expiresInDays: z.int().min(1).max(MAX_INVITATION_DAYS).default(DEFAULT_INVITATION_DAYS),
});

export const addInvitation = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/invitations',
  on: 'project',
  allow: ['members', 'create'],
  summary: 'Creates an invitation link for one person; with an e-mail address it is also mailed',
  body: invitationBody,
  // The link is returned only this once: only the hash of its key is stored.
  secret: true,
  reply: invitationReply.extend({ key: z.string(), path: z.string() }),
  refusals: ['tooMany'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/invitations/{invitationId}',
  on: 'project',
  allow: ['members', 'delete'],
  summary: 'Withdraws an open invitation: its link stops working',
  reply: null,
  refusals: ['conflict'],
});

/** The key of a link. Invalid keys all get the same reply, so the format is not checked. */
const keyInPath = z.object({ key: z.string() });

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{key}',
  on: 'everyone',
  params: keyInPath,
  summary: 'Returns the project, role and inviter of an invitation link',
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
    'Accepts an invitation link, which works once; existing members keep their role and do not use up the link',
  reply: z.object({ projectId: z.int(), role: z.enum(ROLES), wasMember: z.boolean() }),
  status: 200,
  refusals: ['notFound', 'tooMany'],
});
