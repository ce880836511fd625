import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { addMember, changeMember, handOver, listMembers, removeMember } from '@brick/domain/members/api';
import { DEFAULT_INVITATION_DAYS } from '@brick/domain/members/invitations-api';
import {
  assertMayChange,
  assertMayGrant,
  assertMayHandOver,
  assertMayRemove,
  assertOneIdentifier,
  assertOwnerRemains,
} from '@brick/domain/members/rules';
import { can, type Role } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { publishNotice } from '../notices/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { assertRoleShutsNobodyOut } from '../platform/access/second-factor.ts';
import { type ProjectContext, serve } from '../platform/http/endpoint-handlers.ts';
import { AcceptedResponse } from '../platform/http/responses.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { createInvitation } from './create-invitation.ts';
import {
  deleteMember,
  findAccount,
  findNextOwner,
  insertMember,
  loadMember,
  loadMembers,
  lockMembership,
  moveOwnership,
  storeRole,
} from './member-store.ts';
import { makeOffer } from './ownership-offers.ts';

type MemberChangeContext = Pick<ProjectContext<unknown>, 'connection' | 'project' | 'caller' | 'services'>;

/** Offers per account and hour: each sends a notice and a mail. */
const OFFERS_PER_HOUR = 200;

const logContextOf = ({ connection, project, caller }: MemberChangeContext) => ({
  connection,
  projectId: project.id,
  actorId: caller.userId,
});

/** Notifies a member about a change of their membership by somebody else. */
async function notifyMember(
  { connection, project, caller }: MemberChangeContext,
  userId: number,
  kind: 'added' | 'roleChanged',
  role: Role,
): Promise<void> {
  if (userId === caller.userId) return;
  await publishNotice(connection, {
    userIds: [userId],
    kind,
    projectId: project.id,
    entity: 'project',
    entityId: project.id,
    actorId: caller.userId,
    facts: { project: project.name, role },
  });
}

/** Offers a member the project or the owner role. The membership must be locked. */
async function offerToMember(
  context: MemberChangeContext,
  made: { userId: number; handsOver: boolean; leave?: boolean },
) {
  const { connection, caller, services } = context;
  await limitByAddress(connection.db, 'offering', String(caller.userId), OFFERS_PER_HOUR);
  return makeOffer(logContextOf(context), { ...made, now: services.now() });
}

/** Unknown names and addresses per account and hour: each response reveals whether an account exists. */
const UNKNOWN_NAMES_PER_HOUR = 30;

/** Invites an address that has no confirmed account. */
async function inviteInstead(
  context: ProjectContext<unknown>,
  { email, role }: { email: string; role: Role },
) {
  const invitation = { email, role, expiresInDays: DEFAULT_INVITATION_DAYS };
  const { id, path, expiresAt } = await context.services.inTransaction((connection) =>
    createInvitation(context, connection, invitation),
  );
  return new AcceptedResponse({ invitationId: id, email, role, path, expiresAt });
}

export const memberRoutes = [
  serve(listMembers, async ({ connection, member, project }) =>
    loadMembers(connection, project.id, { withEmail: can(member, 'members', 'create') }),
  ),

  serve(addMember, async (context) => {
    const { connection: outside, project, caller, body, services } = context;
    const { email } = body;
    assertMayGrant(context.member, body.role);
    assertOneIdentifier(body);
    // Nobody becomes an owner without acceptance: they join as a project manager.
    const role = body.role === 'owner' ? 'project_manager' : body.role;
    const added = await services.inTransaction(async (connection) => {
      const changing = { ...context, connection };
      const [userId, standing] = await Promise.all([
        findAccount(connection, body),
        lockMembership(connection, project.id, caller.userId, caller.userId),
      ]);
      assertMayGrant(standing.caller, body.role);
      if (userId === undefined) return null;
      await assertRoleShutsNobodyOut(connection, services.config, userId, role);
      if (!(await insertMember(logContextOf(changing), userId, role))) {
        const name = displayName(await loadMember(connection, project.id, userId));
        const field = email === null ? 'username' : 'email';
        throw fieldProblem(field, problemMessage('{name} is in this project already', { name }), 'conflict');
      }
      const [member] = await Promise.all([
        loadMember(connection, project.id, userId),
        notifyMember(changing, userId, 'added', role),
      ]);
      if (role === body.role) return member;
      return new AcceptedResponse(await offerToMember(changing, { userId, handsOver: false }));
    });
    if (added) return added;
    // Outside of the transaction, whose rollback would undo the count.
    await limitByAddress(outside.db, 'unknown member', String(caller.userId), UNKNOWN_NAMES_PER_HOUR);
    if (email !== null) return inviteInstead(context, { email, role: body.role });
    throw fieldProblem(
      'username',
      problemMessage('No account has this username. Invite the person by a link instead'),
    );
  }),

  serve(changeMember, async (context) => {
    const { connection, project, caller, params, body, services } = context;
    const standing = await lockMembership(connection, project.id, caller.userId, params.userId);
    const { other, accepted, otherOwners } = standing;
    if (!other) throw notFound();
    assertMayChange(standing.caller, other, body.role);
    assertOwnerRemains(other, body.role, otherOwners);
    if (other.role === body.role && (other.role !== 'owner' || accepted))
      return loadMember(connection, project.id, params.userId);
    if (body.role === 'owner')
      return new AcceptedResponse(await offerToMember(context, { userId: other.userId, handsOver: false }));
    if (other.role !== 'owner')
      await assertRoleShutsNobodyOut(connection, services.config, other.userId, body.role);
    const noted = logContextOf(context);
    const [, next] = await Promise.all([storeRole(noted, other, body.role), findNextOwner(noted, standing)]);
    const [shown] = await Promise.all([
      loadMember(connection, project.id, params.userId),
      next !== null && moveOwnership(noted, standing, next),
      notifyMember(context, params.userId, 'roleChanged', body.role),
    ]);
    return shown;
  }),

  serve(removeMember, async (context) => {
    const { connection, project, caller, params } = context;
    const standing = await lockMembership(connection, project.id, caller.userId, params.userId);
    const { other, otherOwners } = standing;
    if (!other) throw notFound();
    assertMayRemove(standing.caller, other);
    assertOwnerRemains(other, null, otherOwners);
    const noted = logContextOf(context);
    const [, next] = await Promise.all([deleteMember(noted, other), findNextOwner(noted, standing)]);
    if (next !== null) await moveOwnership(noted, standing, next);
  }),

  serve(handOver, async (context) => {
    const { connection, project, caller, body } = context;
    assertMayHandOver(context.member, body.userId);
    const standing = await lockMembership(connection, project.id, caller.userId, body.userId);
    assertMayHandOver(standing.caller, body.userId);
    const { other } = standing;
    if (!other) {
      const sentence = problemMessage('Choose a member of this project');
      throw fieldProblem('userId', sentence);
    }
    return offerToMember(context, { userId: other.userId, handsOver: true, leave: body.leave });
  }),
];
