import { DomainError } from '@brick/domain/errors';
import {
  acceptInvitation,
  addInvitation,
  getInvitation,
  listInvitations,
  withdrawInvitation,
} from '@brick/domain/members/invitations';
import { mustMayWithdraw, stateOf } from '@brick/domain/members/rules';
import { can, roleOf } from '@brick/domain/permissions';
import { notFound } from '../platform/access.ts';
import { serve } from '../platform/serve.ts';
import { listOfProject, lockInvitation, markWithdrawn, shownInvitations } from './invitation-store.ts';
import { invite, noteInvitation } from './inviting.ts';
import { joinByInvitation, linkTried, NO_INVITATION, namesOf, openInvitation } from './reads.ts';
import { lockStanding } from './store.ts';

const noInvitation = () => new DomainError('notFound', { ...NO_INVITATION, stopped: true });

export const invitationRoutes = [
  serve(listInvitations, async ({ connection, member, project, services }) =>
    shownInvitations(connection, await listOfProject(connection, project.id), {
      now: services.now(),
      withEmail: can(member, 'members', 'create'),
    }),
  ),

  serve(addInvitation, async (context) =>
    context.services.inTransaction((connection) => invite(context, connection, context.body)),
  ),

  serve(withdrawInvitation, async (context) => {
    const { connection, project, caller, params, services } = context;
    const [{ caller: standing }, row] = await Promise.all([
      lockStanding(connection, project.id, caller.userId, caller.userId),
      lockInvitation(connection, project.id, params.invitationId),
    ]);
    if (!row) throw notFound();
    const now = services.now();
    mustMayWithdraw(standing, roleOf(row.role), stateOf(row, new Date(now).toISOString()));
    await Promise.all([markWithdrawn(connection, row, now), noteInvitation(context, row, 'deleted')]);
  }),

  serve(getInvitation, async ({ connection, params, request, services }) => {
    const invitation = await linkTried(connection, request.ip, () =>
      openInvitation(connection, params.key, services.now()),
    );
    if (!invitation) throw noInvitation();
    const names = await namesOf(connection, [invitation.invitedBy]);
    return { ...invitation, invitedByName: names.get(invitation.invitedBy) ?? '' };
  }),

  serve(acceptInvitation, async ({ connection, caller, params, request, services }) => {
    const joining = { key: params.key, userId: caller.userId, now: services.now() };
    const joined = await linkTried(connection, request.ip, () =>
      services.inTransaction((together) => joinByInvitation(together, joining)),
    );
    if (!joined) throw noInvitation();
    return joined;
  }),
];
