import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalEmail, optionalText } from '../fields.ts';
import { partQuery } from '../lists.ts';
import { ROLES, roleOf } from '../permissions.ts';
import { offerReply } from './offers.ts';

/** A role to give. `designer` is the older word for interior designer; a role that there is not is refused. */
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
  /** When they last changed something in this project, as far back as the latest thousands of its changes tell. */
  lastActiveAt: instantText.nullable(),
  /** For those alone who may add members. */
  email: z.string().nullable().optional(),
});

export type ProjectMember = z.output<typeof memberReply>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/members',
  on: 'project',
  allow: ['members', 'read'],
  summary: 'Who is in a project, owners first; e-mail addresses only for who may add members',
  query: partQuery,
  reply: z.array(memberReply),
});

/** A member as they are now, or the offer of the role owner, which they have to accept. */
const memberOrOffer = z.union([memberReply, offerReply]);

/** Exactly one of username and email names the account: rules.ts, mustNameOne. */
export const newMemberBody = z.object({
  username: optionalText(255),
  email: optionalEmail,
  role: roleInput,
});

/** Who has confirmed no such address is invited: the one time that the way of the link is told. */
const invitedReply = z.object({
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
    'Make the account of this username, or of this confirmed e-mail address, a member; 202 where nobody has confirmed the address: an invitation is sent there. The role owner is offered: they are a project manager until they accept',
  body: newMemberBody,
  // The link of an invitation is told this once.
  secret: true,
  reply: z.union([memberReply, offerReply, invitedReply]),
  mayBeAccepted: true,
  refusals: ['conflict', 'tooMany'],
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/projects/{projectId}/members/{userId}',
  on: 'project',
  allow: ['members', 'update'],
  summary:
    'Give a member another role; it holds from their next request on. The role owner is offered: nothing changes until they accept',
  body: z.object({ role: roleInput }),
  reply: memberOrOffer,
  mayBeAccepted: true,
  refusals: ['conflict', 'tooMany'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/projects/{projectId}/members/{userId}',
  on: 'project',
  // Everybody who is in may leave: who takes out somebody else is asked for that right in the rules.
  allow: ['members', 'read'],
  summary: 'Take a member out of the project, or leave it oneself; what they entered stays',
  reply: null,
  refusals: ['conflict'],
});

export const handOver = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/hand-over',
  on: 'project',
  allow: ['project', 'update'],
  summary:
    'An owner offers the project to another member. Once they accept it is theirs, and the owner stays as project manager or leaves; the currency stays as it was',
  body: z.object({ userId: id, leave: z.boolean().default(false) }),
  reply: offerReply,
  status: 202,
  refusals: ['conflict', 'tooMany'],
});
