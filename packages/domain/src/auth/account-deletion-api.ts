import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field-schemas.ts';
import { ROLES } from '../permissions.ts';
import { oneTimeCode, ownPassword } from '../users/password-schemas.ts';

const heir = z.object({ userId: z.int(), name: z.string(), role: z.enum(ROLES) });

const orphan = z.object({
  id: z.int(),
  name: z.string(),
  /** Already in the trash: no answer is needed, it is deleted with the account. */
  deleted: z.boolean(),
  /** The members who can take it over. */
  heirs: z.array(heir),
});

/** A project whose only owner is the account being deleted. */
export type Orphan = z.output<typeof orphan>;

/**
 * What happens to such a project. It is moved to the trash, or deleted at once if nobody else is a member; or it is
 * offered to a member and stays in the trash until they accept.
 */
const fate = z.union([z.literal('remove'), z.object({ handOverTo: id })]);

export type OrphanFate = z.output<typeof fate>;

export const deletionPlan = endpoint({
  method: 'GET',
  path: '/api/user/deletion',
  on: 'account',
  summary: 'Lists what must be decided before the account is deleted: the projects that nobody else owns',
  reply: z.object({ projects: z.array(orphan), withCode: z.boolean() }),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  on: 'account',
  secret: true,
  summary:
    'Deletes the caller’s account permanently. For each project that nobody else owns, `projects` says whether it is removed or offered to a member, who restores it by accepting; a 409 lists the projects without an answer',
  body: z.object({
    password: ownPassword,
    /** Required with two-factor sign-in: a code of the authenticator app or a recovery code. */
    code: oneTimeCode.nullish(),
    projects: z
      .record(z.string().regex(/^\d{1,15}$/), fate)
      .default({})
      .meta({ example: { 12: 'remove', 15: { handOverTo: 7 } } }),
  }),
  reply: null,
  refusals: ['conflict', 'tooMany'],
});
