import type { BodyOf } from '@brick/domain/endpoint';
import type { addInvitation } from '@brick/domain/members/invitations-api';
import { assertMayGrant } from '@brick/domain/members/rules';
import { publishNotice } from '../notices/service.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { mailLinkBase } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { requireAccount } from '../users/service.ts';
import { queueInvitation } from './invitation-mail.ts';
import {
  findAccountByEmail,
  type InvitationRow,
  insertInvitation,
  serializeInvitations,
} from './invitation-store.ts';
import { lockMembership } from './member-store.ts';
import { loadNames } from './service.ts';

/** Invitations per account and hour: each may send a mail to a stranger. */
const INVITATIONS_PER_HOUR = 200;

/** Logs a change of an invitation. */
export const logInvitation = (
  { connection, caller }: Pick<ProjectContext<unknown>, 'connection' | 'caller'>,
  { projectId, id, role, expiresAt }: InvitationRow,
  action: 'created' | 'deleted',
) =>
  logActivity(connection, {
    projectId,
    actorId: caller.userId,
    entity: 'invitation',
    entityId: id,
    action,
    // The address belongs to somebody who may never join, so it stays out of the permanent log.
    ...(action === 'created' ? { after: { role, expiresAt } } : { before: { role } }),
  });

/** Mails the link, and notifies the account with this address. */
async function sendInvitation(
  context: Pick<ProjectContext<unknown>, 'connection' | 'caller' | 'project' | 'services'>,
  email: string,
  { id }: InvitationRow,
  { path, role, expiresInDays }: { path: string; role: string; expiresInDays: number },
): Promise<void> {
  const { connection, caller, project, services } = context;
  const [names, userIds, { language }] = await Promise.all([
    loadNames(connection, [caller.userId]),
    findAccountByEmail(connection, email),
    // The recipient may have no account: the inviter's language is used.
    requireAccount(connection, caller.userId),
  ]);
  const by = names.get(caller.userId) ?? caller.username;
  const link = `${mailLinkBase(services.config)}${path}`;
  const days = expiresInDays;
  await Promise.all([
    queueInvitation(connection, { recipient: email, language, by, project: project.name, link, days }),
    publishNotice(connection, {
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

/** Creates an invitation in the current transaction and returns its key, the only time. */
export async function createInvitation(
  context: Pick<ProjectContext<unknown>, 'caller' | 'project' | 'services'>,
  connection: Connection,
  body: BodyOf<typeof addInvitation>,
) {
  const { project, caller, services } = context;
  const now = services.now();
  const [{ caller: standing }] = await Promise.all([
    lockMembership(connection, project.id, caller.userId, caller.userId),
    limitByAddress(connection.db, 'inviting', String(caller.userId), INVITATIONS_PER_HOUR),
  ]);
  assertMayGrant(standing, body.role);
  const { row, key } = await insertInvitation(connection, {
    projectId: project.id,
    invitedBy: caller.userId,
    ...body,
    now,
  });
  const path = `/invitation/${key}`;
  const [[shown]] = await Promise.all([
    serializeInvitations(connection, [row], { now, withEmail: true }),
    logInvitation({ connection, caller }, row, 'created'),
    body.email && sendInvitation({ ...context, connection }, body.email, row, { path, ...body }),
  ]);
  if (!shown) throw new Error('an invitation lost its names');
  return { ...shown, key, path };
}
