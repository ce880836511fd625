import { PRODUCT_NAME } from '@brick/domain/brand';
import { chooseLastProject, updateProfile, userFacts } from '@brick/domain/users/contract';
import { downloadOwnData } from '@brick/domain/users/own-data';
import { dropResets, mustProveIdentity } from '../auth/reads.ts';
import { claimPicture, releasePicture } from '../files/reads.ts';
import { presentUsers } from '../live/reads.ts';
import { queueLetter } from '../notices/reads.ts';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { disposition } from '../platform/disposition.ts';
import { serve } from '../platform/serve.ts';
import { ownData } from './own-data.ts';
import { type Account, changeAccount, requireAccount } from './reads.ts';
import { factsOf, rememberProject } from './store.ts';

/** Tells the address that an account leaves; a link to a new password that was sent there leads nowhere any more. */
async function leaveOldAddress(
  connection: Connection,
  { id, email, username, language }: Account,
): Promise<void> {
  await dropResets(connection, id);
  if (email === null) return;
  await queueLetter(connection, { recipient: email, language }, (word) => ({
    subject: word('addressSubject'),
    parts: [word('addressText', { username }), word('addressElse')],
  }));
}

export const userRoutes = [
  serve(updateProfile, async (context) => {
    const { caller, services } = context;
    const { password, ...change } = context.body;
    const account = await requireAccount(context.connection, caller.userId);
    const moves = change.email !== undefined && change.email !== account.email;
    if (moves) await mustProveIdentity(context, account, password);
    return services.inTransaction(async (connection) => {
      const { avatar } = change;
      if (avatar !== undefined && avatar !== account.avatar) {
        await claimPicture(connection, avatar, { userId: caller.userId, field: 'avatar' });
        await releasePicture(connection, account.avatar, caller.userId);
      }
      const changed = await changeAccount(connection, caller.userId, change);
      if (moves) await leaveOldAddress(connection, account);
      return changed;
    });
  }),

  serve(userFacts, async ({ connection, caller }) => {
    const facts = await factsOf(connection, caller.userId);
    if (!facts) throw notFound();
    const present = await presentUsers(connection, [caller.userId]);
    return { ...facts, online: present.has(caller.userId) };
  }),

  serve(downloadOwnData, async ({ connection, caller, today, services }) => {
    const name = `${PRODUCT_NAME} ${caller.username} ${today}.json`;
    return new FileAnswer(ownData({ connection, caller, now: services.now() }), {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': disposition('attachment', name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }),

  serve(chooseLastProject, async ({ connection, caller, body }) => {
    if (!(await rememberProject(connection, caller.userId, body.projectId))) throw notFound();
  }),
];
