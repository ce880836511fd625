import { refusedField, said } from '@brick/domain/errors';
import { addMember, changeMember, handOver, listMembers, removeMember } from '@brick/domain/members/contract';
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
import { type ProjectContext, serve } from '../platform/serve.ts';
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

type Changing = Pick<ProjectContext<unknown>, 'connection' | 'project' | 'caller'>;

const notedBy = ({ connection, project, caller }: Changing) => ({
  connection,
  projectId: project.id,
  actorId: caller.userId,
});

/** Tells a member what somebody else made of his standing in the project; of what one does oneself one knows. */
async function tellMember(
  { connection, project, caller }: Changing,
  userId: number,
  kind: 'added' | 'roleChanged' | 'handedOver',
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

const NO_ACCOUNT = {
  username: said('No account has this username. Invite the person by a link instead'),
  email: said('No account has this email address. Invite the person by a link instead'),
};

/** The account that a new member was named by. Throws invalid beside the field. */
async function accountOf(
  { connection }: Changing,
  named: { username: string | null; email: string | null },
): Promise<{ userId: number; field: 'username' | 'email' }> {
  mustNameOne(named);
  const field = named.email === null ? 'username' : 'email';
  const userId = await findAccount(connection, named);
  if (userId !== undefined) return { userId, field };
  throw refusedField(field, NO_ACCOUNT[field]);
}

export const memberRoutes = [
  serve(listMembers, async ({ connection, member, project }) =>
    membersOf(connection, project.id, { withEmail: can(member, 'members', 'create') }),
  ),

  serve(addMember, async (context) => {
    const { connection, project, caller, body } = context;
    mustMayGrant(context.member, body.role);
    const [{ userId, field }, standing] = await Promise.all([
      accountOf(context, body),
      lockStanding(connection, project.id, caller.userId, caller.userId),
    ]);
    mustMayGrant(standing.caller, body.role);
    if (!(await insertMember(notedBy(context), userId, body.role))) {
      const name = fullName(await memberOf(connection, project.id, userId));
      throw refusedField(field, said('{name} is in this project already', { name }), 'conflict');
    }
    const [added] = await Promise.all([
      memberOf(connection, project.id, userId),
      tellMember(context, userId, 'added', body.role),
    ]);
    return added;
  }),

  serve(changeMember, async (context) => {
    const { connection, project, caller, params, body } = context;
    const standing = await lockStanding(connection, project.id, caller.userId, params.userId);
    const { other, owners } = standing;
    if (!other) throw notFound();
    mustMayChange(standing.caller, other, body.role);
    mustLeaveAnOwner(other, body.role, owners);
    if (other.role === body.role) return memberOf(connection, project.id, params.userId);
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
    const { other, owners } = standing;
    if (!other) throw notFound();
    mustMayRemove(standing.caller, other);
    mustLeaveAnOwner(other, null, owners);
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
    const noted = notedBy(context);
    await Promise.all([
      other.role !== 'owner' && storeRole(noted, other, 'owner'),
      moveOwnership(noted, standing, other.userId),
      body.leave
        ? deleteMember(noted, standing.caller)
        : storeRole(noted, standing.caller, 'project_manager'),
      tellMember(context, other.userId, 'handedOver', 'owner'),
    ]);
  }),
];
