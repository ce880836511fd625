import { refusedField, said } from '@brick/domain/errors';
import { addMember, changeMember, handOver, listMembers, removeMember } from '@brick/domain/members/contract';
import { USUAL_DAYS } from '@brick/domain/members/invitations';
import {
  mustLeaveAnOwner,
  mustMayChange,
  mustMayGrant,
  mustMayHandOver,
  mustMayRemove,
  mustNameOne,
} from '@brick/domain/members/rules';
import { can, type Role } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { tell } from '../notices/reads.ts';
import { notFound } from '../platform/access.ts';
import { Accepted } from '../platform/answers.ts';
import { type ProjectContext, serve } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { invite } from './inviting.ts';
import { offer } from './offering.ts';
import {
  deleteMember,
  findAccount,
  insertMember,
  lockStanding,
  memberOf,
  membersOf,
  moveOwnership,
  nextOwner,
  storeRole,
} from './store.ts';

type Changing = Pick<ProjectContext<unknown>, 'connection' | 'project' | 'caller' | 'services'>;

/** Offers that one account may make in an hour: each sends a notice, and a mail. */
const AN_HOUR = 200;

const notedBy = ({ connection, project, caller }: Changing) => ({
  connection,
  projectId: project.id,
  actorId: caller.userId,
});

/** Tells a member what somebody else made of their standing in the project; of what one does oneself one knows. */
async function tellMember(
  { connection, project, caller }: Changing,
  userId: number,
  kind: 'added' | 'roleChanged',
  role: Role,
): Promise<void> {
  if (userId === caller.userId) return;
  await tell(connection, {
    userIds: [userId],
    kind,
    projectId: project.id,
    entity: 'project',
    entityId: project.id,
    actorId: caller.userId,
    facts: { project: project.name, role },
  });
}

/** Offers a member the project or the role of an owner; the project's membership must be locked. */
async function offerTo(context: Changing, made: { userId: number; handsOver: boolean; leave?: boolean }) {
  const { connection, caller, services } = context;
  await mustStayUnder(connection.db, 'offering', String(caller.userId), AN_HOUR);
  return offer(notedBy(context), { ...made, now: services.now() });
}

/** Unknown names and addresses that one account may try in an hour: each answer tells whether there is such an account. */
const UNKNOWN_AN_HOUR = 30;

/** Invites an address that is to become a member. */
async function inviteInstead(
  context: ProjectContext<unknown>,
  { email, role }: { email: string; role: Role },
) {
  const invitation = { email, role, expiresInDays: USUAL_DAYS };
  const { id, path, expiresAt } = await context.services.inTransaction((connection) =>
    invite(context, connection, invitation),
  );
  return new Accepted({ invitationId: id, email, role, path, expiresAt });
}

export const memberRoutes = [
  serve(listMembers, async ({ connection, member, project }) =>
    membersOf(connection, project.id, { withEmail: can(member, 'members', 'create') }),
  ),

  serve(addMember, async (context) => {
    const { connection: outside, project, caller, body, services } = context;
    const { email } = body;
    mustMayGrant(context.member, body.role);
    mustNameOne(body);
    // Nobody answers for a project unasked: who is offered that joins as a project manager.
    const role = body.role === 'owner' ? 'project_manager' : body.role;
    const added = await services.inTransaction(async (connection) => {
      const changing = { ...context, connection };
      const [userId, standing] = await Promise.all([
        findAccount(connection, body),
        lockStanding(connection, project.id, caller.userId, caller.userId),
      ]);
      mustMayGrant(standing.caller, body.role);
      if (userId === undefined) return null;
      if (!(await insertMember(notedBy(changing), userId, role))) {
        const name = fullName(await memberOf(connection, project.id, userId));
        const field = email === null ? 'username' : 'email';
        throw refusedField(field, said('{name} is in this project already', { name }), 'conflict');
      }
      const [member] = await Promise.all([
        memberOf(connection, project.id, userId),
        tellMember(changing, userId, 'added', role),
      ]);
      if (role === body.role) return member;
      return new Accepted(await offerTo(changing, { userId, handsOver: false }));
    });
    if (added) return added;
    // Outside of the transaction, which a refusal would roll back with its count.
    await mustStayUnder(outside.db, 'unknown member', String(caller.userId), UNKNOWN_AN_HOUR);
    if (email !== null) return inviteInstead(context, { email, role: body.role });
    throw refusedField('username', said('No account has this username. Invite the person by a link instead'));
  }),

  serve(changeMember, async (context) => {
    const { connection, project, caller, params, body } = context;
    const standing = await lockStanding(connection, project.id, caller.userId, params.userId);
    const { other, accepted, otherOwners } = standing;
    if (!other) throw notFound();
    mustMayChange(standing.caller, other, body.role);
    mustLeaveAnOwner(other, body.role, otherOwners);
    if (other.role === body.role && (other.role !== 'owner' || accepted))
      return memberOf(connection, project.id, params.userId);
    if (body.role === 'owner')
      return new Accepted(await offerTo(context, { userId: other.userId, handsOver: false }));
    const noted = notedBy(context);
    const [, next] = await Promise.all([storeRole(noted, other, body.role), nextOwner(noted, standing)]);
    const [shown] = await Promise.all([
      memberOf(connection, project.id, params.userId),
      next !== null && moveOwnership(noted, standing, next),
      tellMember(context, params.userId, 'roleChanged', body.role),
    ]);
    return shown;
  }),

  serve(removeMember, async (context) => {
    const { connection, project, caller, params } = context;
    const standing = await lockStanding(connection, project.id, caller.userId, params.userId);
    const { other, otherOwners } = standing;
    if (!other) throw notFound();
    mustMayRemove(standing.caller, other);
    mustLeaveAnOwner(other, null, otherOwners);
    const noted = notedBy(context);
    const [, next] = await Promise.all([deleteMember(noted, other), nextOwner(noted, standing)]);
    if (next !== null) await moveOwnership(noted, standing, next);
  }),

  serve(handOver, async (context) => {
    const { connection, project, caller, body } = context;
    mustMayHandOver(context.member, body.userId);
    const standing = await lockStanding(connection, project.id, caller.userId, body.userId);
    mustMayHandOver(standing.caller, body.userId);
    const { other } = standing;
    if (!other) {
      const sentence = said('Choose a member of this project');
      throw refusedField('userId', sentence);
    }
    return offerTo(context, { userId: other.userId, handsOver: true, leave: body.leave });
  }),
];
