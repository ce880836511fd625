import { DomainError } from '@brick/domain/errors';
import {
  acceptInvitation,
  addInvitation,
  getInvitation,
  listInvitations,
  withdrawInvitation,
} from '@brick/domain/members/invitations-api';
import { assertMayWithdrawInvitation, invitationStateOf } from '@brick/domain/members/rules';
import { can, roleOf } from '@brick/domain/permissions';
import { notFound } from '../platform/access/project-access.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { createInvitation, logInvitation } from './create-invitation.ts';
import { listOfProject, lockInvitation, markWithdrawn, serializeInvitations } from './invitation-store.ts';
import { lockMembership } from './member-store.ts';
import {
  findOpenInvitation,
  invitationNotFound,
  joinByInvitation,
  loadNames,
  tryInvitationLink,
} from './service.ts';

const invitationInvalid = () => new DomainError('notFound', { ...invitationNotFound, stopped: true });

export const invitationRoutes = [
  serve(listInvitations, async ({ connection, member, project, services }) => {
    const now = services.now();
    return serializeInvitations(connection, await listOfProject(connection, project.id, now), {
      now,
      withEmail: can(member, 'members', 'create'),
    });
  }),

  serve(addInvitation, async (context) =>
    context.services.inTransaction((connection) => createInvitation(context, connection, context.body)),
  ),

  serve(withdrawInvitation, async (context) => {
    const { connection, project, caller, params, services } = context;
    const [{ caller: standing }, row] = await Promise.all([
      lockMembership(connection, project.id, caller.userId, caller.userId),
      lockInvitation(connection, project.id, params.invitationId),
    ]);
    if (!row) throw notFound();
    const now = services.now();
    assertMayWithdrawInvitation(
      standing,
      roleOf(row.role),
      invitationStateOf(row, new Date(now).toISOString()),
    );
    await Promise.all([markWithdrawn(connection, row, now), logInvitation(context, row, 'deleted')]);
  }),

  serve(getInvitation, async ({ connection, params, request, services }) => {
    const invitation = await tryInvitationLink(connection, request.ip, () =>
      findOpenInvitation(connection, params.key, services),
    );
    if (!invitation) throw invitationInvalid();
    const names = await loadNames(connection, [invitation.invitedBy]);
    return { ...invitation, invitedByName: names.get(invitation.invitedBy) ?? '' };
  }),

  serve(acceptInvitation, async ({ connection, caller, params, request, services }) => {
    const joining = { key: params.key, userId: caller.userId, services };
    const joined = await tryInvitationLink(connection, request.ip, () =>
      services.inTransaction((together) => joinByInvitation(together, joining)),
    );
    if (!joined) throw invitationInvalid();
    return joined;
  }),
];
