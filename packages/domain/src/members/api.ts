import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalEmail, optionalText } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { ROLES, roleOf } from '../permissions.ts';
import { offerReply } from './ownership-offers-api.ts';

/** A role to assign. `designer` is an older name for interior designer; unknown roles are refused. */
export const roleInput = z.enum([...ROLES, 'designer']).transform(roleOf);

const name = z.string().nullable();

export const memberReply = z.object({
  userId: z.int(),
  username: z.string(),
  firstName: name,
  lastName: name,
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  addedAt: instantText,
  /** When they last changed something in this project, as far as its latest thousands of changes show. */
  lastActiveAt: instantText.nullable(),
  /** Only for members who may add members. */
  email: z.string().nullable().optional(),
  /** Whether mails of the project reach them; only for members who may add members. */
  emailState: z.enum(['confirmed', 'unconfirmed', 'none']).optional(),
});

export type ProjectMember = z.output<typeof memberReply>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/members',
  on: 'project',
  allow: ['members', 'read'],
  summary:
    'Lists the members of a project, owners first; e-mail addresses only for members who may add members',
  query: pageQuery,
  reply: z.array(memberReply),
});

/** The updated member, or the offer of the role owner, which they must accept. */
const memberOrOffer = z.union([memberReply, offerReply]);

/** Exactly one of username and email identifies the account: see `rules.ts`. */
export const newMemberBody = z.object({
  username: optionalText(255),
  email: optionalEmail,
  role: roleInput,
});

/** The invitation sent to an unconfirmed address; the link is shown only this once. */
const invitationSentReply = z.object({
  invitationId: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  path: z.string(),
  expiresAt: instantText,
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/members',
  on: 'project',
  allow: ['members', 'create'],
  summary:
    'Adds the account with this username or confirmed e-mail address as a member; 202 if nobody confirmed the address: an invitation is sent there. The role owner is offered: they are a project manager until they accept',
  body: newMemberBody,
  // The invitation link is shown only this once.
  secret: true,
  reply: z.union([memberReply, offerReply, invitationSentReply]),
  mayBeAccepted: true,
  refusals: ['conflict', 'tooMany'],
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/projects/{projectId}/members/{userId}',
  on: 'project',
  allow: ['members', 'update'],
  summary:
    'Changes the role of a member, effective with their next request. The role owner is offered: nothing changes until they accept',
  body: z.object({ role: roleInput }),
  reply: memberOrOffer,
  mayBeAccepted: true,
  refusals: ['conflict', 'tooMany'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/members/{userId}',
  on: 'project',
  // Every member may leave; removing others is checked in the rules.
  allow: ['members', 'read'],
  summary: 'Removes a member from the project, or leaves it; what they entered is kept',
  reply: null,
  refusals: ['conflict'],
});

export const handOver = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/hand-over',
  on: 'project',
  allow: ['project', 'update'],
  tokens: false,
  summary:
    'Offers the project to another member. Once they accept they own it, and the previous owner stays as project manager or leaves; the currency does not change',
  body: z.object({ userId: id, leave: z.boolean().default(false) }),
  reply: offerReply,
  status: 202,
  refusals: ['conflict', 'tooMany'],
});
