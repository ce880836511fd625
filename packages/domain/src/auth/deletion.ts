import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { ROLES } from '../permissions.ts';
import { givenPassword, oneTimeCode } from './passwords.ts';

const heir = z.object({ userId: z.int(), name: z.string(), role: z.enum(ROLES) });

const orphan = z.object({
  id: z.int(),
  name: z.string(),
  /** It lies in the trash already: there is nothing to answer, it goes with the account. */
  deleted: z.boolean(),
  /** The members to whom it can be offered. */
  heirs: z.array(heir),
});

/** A project that nobody else owns: it would be left without an owner. */
export type Orphan = z.output<typeof orphan>;

/**
 * What becomes of such a project: it is put into the trash, or removed at once where nobody else is in it; or it is offered
 * to a member and waits in the trash until they accept.
 */
const fate = z.union([z.literal('remove'), z.object({ handOverTo: id })]);

export type Fate = z.output<typeof fate>;

export const deletionPlan = endpoint({
  method: 'GET',
  path: '/api/user/deletion',
  on: 'account',
  summary: 'What deleting one’s own account asks for: the projects that nobody else owns',
  reply: z.object({ projects: z.array(orphan), withCode: z.boolean() }),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  on: 'account',
  secret: true,
  summary:
    'Delete one’s own account for good. `projects` says of each project that nobody else owns whether it is removed or offered to a member, who takes it out of the trash by accepting; 409 names those without an answer',
  body: z.object({
    password: givenPassword,
    /** Where the account asks for one: of the authenticator app, or a recovery code. */
    code: oneTimeCode.nullish(),
    projects: z
      .record(z.string().regex(/^\d{1,15}$/), fate)
      .default({})
      .meta({ example: { 12: 'remove', 15: { handOverTo: 7 } } }),
  }),
  reply: null,
  refusals: ['conflict', 'tooMany'],
});
