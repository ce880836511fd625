import type { BodyOf } from '@brick/domain/endpoint';
import type { addInvitation } from '@brick/domain/members/invitations';
import { mustMayGrant } from '@brick/domain/members/rules';
import { tell } from '../notices/reads.ts';
import { record } from '../platform/activity.ts';
import { mailedAddress } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import type { ProjectContext } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { requireAccount } from '../users/reads.ts';
import { queueInvitation } from './invitation-mail.ts';
import {
  accountByEmail,
  type InvitationRow,
  insertInvitation,
  shownInvitations,
} from './invitation-store.ts';
import { namesOf } from './reads.ts';
import { lockStanding } from './store.ts';

/** Invitations that one account may make in an hour: each may send a mail to somebody who has never heard of us. */
const AN_HOUR = 200;

/** Notes in the log what became of an invitation. */
export const noteInvitation = (
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
  context: Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'project' | 'services'>,
  email: string,
  { id }: InvitationRow,
  { path, role, expiresInDays }: { path: string; role: string; expiresInDays: number },
): Promise<void> {
  const { connection, caller, project, services } = context;
  const [names, userIds, { language }] = await Promise.all([
    namesOf(connection, [caller.userId]),
    accountByEmail(connection, email),
    // Who is invited may have no account: the language is that of who invites them.
    requireAccount(connection, caller.userId),
  ]);
  const by = names.get(caller.userId) ?? caller.username;
  const link = `${mailedAddress(services.config)}${path}`;
  const days = expiresInDays;
  await Promise.all([
    queueInvitation(connection, { recipient: email, language, by, project: project.name, link, days }),
    tell(connection, {
      userIds,
      kind: 'invited',
      projectId: project.id,
      entity: 'invitation',
      entityId: id,
      actorId: caller.userId,
      facts: { project: project.name, role },
    }),
  ]);
}

/** Makes an invitation, in the transaction of the connection: the one time that the key of its link is told. */
export async function invite(
  context: Pick<ProjectContext<unknown>, 'caller' | 'project' | 'services'>,
  connection: Connection,
  body: BodyOf<typeof addInvitation>,
) {
  const { project, caller, services } = context;
  const now = services.now();
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
    noteInvitation({ connection, caller }, row, 'created'),
    body.email && sendTo({ ...context, connection }, body.email, row, { path, ...body }),
  ]);
  if (!shown) throw new Error('an invitation lost its names');
  return { ...shown, key, path };
}
