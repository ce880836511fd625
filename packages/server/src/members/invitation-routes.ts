import { DomainError } from '@brick/domain/errors';
import {
  acceptInvitation,
  addInvitation,
  getInvitation,
  listInvitations,
  withdrawInvitation,
} from '@brick/domain/members/invitations';
import { mustMayGrant, mustMayWithdraw, stateOf } from '@brick/domain/members/rules';
import { can, roleOf } from '@brick/domain/permissions';
import { tell } from '../notices/reads.ts';
import { notFound } from '../platform/access.ts';
import { record } from '../platform/activity.ts';
import { type ProjectContext, serve } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { requireAccount } from '../users/reads.ts';
import { queueInvitation } from './invitation-mail.ts';
import {
  accountByEmail,
  type InvitationRow,
  insertInvitation,
  listOfProject,
  lockInvitation,
  markWithdrawn,
  shownInvitations,
} from './invitation-store.ts';
import { countLinkTry, joinByInvitation, NO_INVITATION, namesOf, openInvitation } from './reads.ts';
import { lockStanding } from './store.ts';

/** Invitations that one account may make in an hour: each may send a mail to somebody who has never heard of us. */
const AN_HOUR = 200;

const noInvitation = () => new DomainError('notFound', { ...NO_INVITATION, stopped: true });

const note = (
  { connection, caller }: Pick<ProjectContext<unknown>, 'connection' | 'caller'>,
  { projectId, id, role, expiresAt }: InvitationRow,
  action: 'created' | 'deleted',
) =>
  record(connection, {
    projectId,
    actorId: caller.userId,
    entity: 'invitation',
    entityId: id,
    action,
    // The address is of somebody who may never join: it stays out of the log, which is kept for good.
    ...(action === 'created' ? { after: { role, expiresAt } } : { before: { role } }),
  });

/** Sends the link to an address, and tells the account that has it. */
async function sendTo(
  context: Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'project' | 'request' | 'services'>,
  email: string,
  { id }: InvitationRow,
  { path, role, expiresInDays }: { path: string; role: string; expiresInDays: number },
): Promise<void> {
  const { connection, caller, project, request, services } = context;
  const [names, userIds, { language }] = await Promise.all([
    namesOf(connection, [caller.userId]),
    accountByEmail(connection, email),
    // Who is invited may have no account: his is the language of who invites him.
    requireAccount(connection, caller.userId),
  ]);
  const by = names.get(caller.userId) ?? caller.username;
  const base = services.config.publicUrl ?? `${request.protocol}://${request.host}`;
  const link = `${base}${path}`;
  const days = expiresInDays;
  await Promise.all([
    queueInvitation(connection, { recipient: email, language, by, project: project.name, link, days }),
    tell(connection, {
      userIds,
      kind: 'invited',
      projectId: project.id,
      entity: 'invitation',
      entityId: id,
      facts: { project: project.name, role, by },
    }),
  ]);
}

export const invitationRoutes = [
  serve(listInvitations, async ({ connection, member, project, services }) =>
    shownInvitations(connection, await listOfProject(connection, project.id), {
      now: services.now(),
      withEmail: can(member, 'members', 'create'),
    }),
  ),

  serve(addInvitation, async (context) => {
    const { project, caller, body, services } = context;
    const now = services.now();
    return services.inTransaction(async (connection) => {
      const [{ caller: standing }] = await Promise.all([
        lockStanding(connection, project.id, caller.userId, caller.userId),
        mustStayUnder(connection.db, 'inviting', String(caller.userId), AN_HOUR),
      ]);
      mustMayGrant(standing, body.role);
      const { row, key } = await insertInvitation(connection, {
        projectId: project.id,
        invitedBy: caller.userId,
        ...body,
        now,
      });
      const path = `/invitation/${key}`;
      const [[shown]] = await Promise.all([
        shownInvitations(connection, [row], { now, withEmail: true }),
        note({ connection, caller }, row, 'created'),
        body.email && sendTo({ ...context, connection }, body.email, row, { path, ...body }),
      ]);
      if (!shown) throw new Error('an invitation lost its names');
      return { ...shown, key, path };
    });
  }),

  serve(withdrawInvitation, async (context) => {
    const { connection, project, caller, params, services } = context;
    const [{ caller: standing }, row] = await Promise.all([
      lockStanding(connection, project.id, caller.userId, caller.userId),
      lockInvitation(connection, project.id, params.invitationId),
    ]);
    if (!row) throw notFound();
    const now = services.now();
    mustMayWithdraw(standing, roleOf(row.role), stateOf(row, new Date(now).toISOString()));
    await Promise.all([markWithdrawn(connection, row, now), note(context, row, 'deleted')]);
  }),

  serve(getInvitation, async ({ connection, params, request, services }) => {
    await countLinkTry(connection, request.ip);
    const invitation = await openInvitation(connection, params.key, services.now());
    if (!invitation) throw noInvitation();
    const names = await namesOf(connection, [invitation.invitedBy]);
    return { ...invitation, invitedByName: names.get(invitation.invitedBy) ?? '' };
  }),

  serve(acceptInvitation, async ({ connection, caller, params, request, services }) => {
    await countLinkTry(connection, request.ip);
    const joining = { key: params.key, userId: caller.userId, now: services.now() };
    return services.inTransaction(async (together) => {
      const joined = await joinByInvitation(together, joining);
      if (!joined) throw noInvitation();
      return joined;
    });
  }),
];
