import { randomBytes } from 'node:crypto';
import { DomainError, problemMessage } from '@brick/domain/errors';
import {
  acceptHeldMail,
  dropHeldMail,
  getMailIn,
  listHeldMails,
  newMailAddress,
  removeMailAddress,
  setMailSenders,
} from '@brick/domain/mail-in/api';
import { KEY_LENGTH } from '@brick/domain/mail-in/rules';
import { sql } from 'drizzle-orm';
import { notAllowed } from '../platform/access/project-access.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { isStaleEdit } from '../platform/records/record-store.ts';
import { acceptHeldMailFiles } from './accept-held-mail.ts';
import {
  deleteHeld,
  findMailAddress,
  heldMailRows,
  listHeld,
  loggedAddress,
  logHeld,
  logMailAddress,
  makeKey,
  serializeHeld,
  serializeMailIn,
  storeMailAddress,
} from './mail-in-store.ts';

/** Endpoints of a project's inbound mail address, its allowed senders, and its held mails. */
export const mailInRoutes = [
  serve(getMailIn, ({ connection, project, services }) => serializeMailIn(connection, project.id, services)),

  serve(newMailAddress, async ({ caller, project, services }) => {
    if (!services.config.mailIn) throw notAllowed(problemMessage('This server takes in no mail.'));
    const { hash, sealed } = makeKey(services.secrets, project.id, randomBytes(KEY_LENGTH));
    return services.inTransaction(async (connection) => {
      const before = await findMailAddress(connection, project.id, sql` for update`);
      const after = await storeMailAddress(connection, project.id, {
        ...{ keyHash: hash, sealedKey: sealed, switchedOnBy: caller.userId },
        switchedOnAt: new Date(services.now()).toISOString(),
      });
      await logMailAddress(connection, caller.userId, project.id, {
        action: before?.keyHash ? 'updated' : 'created',
        before: before?.keyHash ? { key: 'before' } : null,
        after: before?.keyHash ? { key: 'replaced' } : loggedAddress(after),
      });
      return serializeMailIn(connection, project.id, services);
    });
  }),

  serve(removeMailAddress, async ({ connection, caller, project }) => {
    const before = await findMailAddress(connection, project.id, sql` for update`);
    if (!before?.keyHash) return;
    const after = await storeMailAddress(connection, project.id, {
      ...{ keyHash: null, sealedKey: null, switchedOnBy: null, switchedOnAt: null },
    });
    await logMailAddress(connection, caller.userId, project.id, {
      action: 'deleted',
      before: loggedAddress(before),
      after: loggedAddress(after),
    });
  }),

  serve(setMailSenders, async ({ connection, caller, project, body }) => {
    const before = await findMailAddress(connection, project.id, sql` for update`);
    const { senders } = body;
    const now = { senders: [...(before?.senders ?? [])], version: before?.version ?? 0 };
    if (isStaleEdit(now, body.version))
      throw new DomainError(
        'stale',
        problemMessage('Someone else has changed this since you opened it. Compare, then save again.'),
        { current: now },
      );
    if (senders.join() === now.senders.join()) return now;
    const after = await storeMailAddress(connection, project.id, { senders });
    await logMailAddress(connection, caller.userId, project.id, {
      action: 'updated',
      before: { senders: loggedAddress(before).senders },
      after: { senders: loggedAddress(after).senders },
    });
    return { senders, version: after.version };
  }),

  serve(listHeldMails, async ({ connection, project, services }) =>
    (await listHeld(connection, project.id, services.now())).map(serializeHeld),
  ),

  serveRow(acceptHeldMail, heldMailRows, acceptHeldMailFiles),

  serveRow(dropHeldMail, heldMailRows, async ({ connection, caller, row }) => {
    await deleteHeld(connection, row);
    await logHeld(connection, caller.userId, row, 'dropped');
  }),
];
