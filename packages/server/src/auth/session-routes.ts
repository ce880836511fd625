import { changePassword } from '@brick/domain/auth/contract';
import { deviceOf } from '@brick/domain/auth/device';
import { endOneSession, endOtherSessions, listSessions } from '@brick/domain/auth/sessions';
import { notFound } from '../platform/access.ts';
import { placeOf } from '../platform/password-queue.ts';
import { hashPassword, mustBeHardToGuess } from '../platform/passwords.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import {
  endOtherSessionsOf,
  endSessionOf,
  openSessionsOf,
  signInAnew,
  signOut,
} from '../platform/sessions.ts';
import { changeAccount, requireAccount } from '../users/reads.ts';
import { mustKnowPassword } from './guarded.ts';
import { notifySecurity } from './security-letters.ts';

export const sessionRoutes = [
  serve(listSessions, async ({ connection, caller, services }) => {
    const open = await openSessionsOf(connection.db, caller.userId, services.now());
    return open
      .map(({ sid, key, userAgent, address, createdAt, seenAt }) => ({
        key,
        ...deviceOf(userAgent),
        address,
        createdAt,
        lastUsedAt: seenAt,
        current: sid === caller.sid,
      }))
      .sort((one, other) => Number(other.current) - Number(one.current));
  }),

  serve(endOneSession, async (context) => {
    const { connection, caller, params, services } = context;
    const open = await openSessionsOf(connection.db, caller.userId, services.now());
    const session = open.find(({ key }) => key === params.key);
    if (!session) throw notFound();
    if (session.sid === caller.sid) await signOut(context);
    else await endSessionOf(connection, caller.userId, session.sid);
    await tellSecurity(context, { event: 'sessionsEnded', account: caller.userId });
  }),

  serve(endOtherSessions, async (context) => {
    const { connection, caller } = context;
    await endOtherSessionsOf(connection, caller.userId, caller.sid);
    await tellSecurity(context, { event: 'sessionsEnded', account: caller.userId });
  }),

  serve(changePassword, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    await mustKnowPassword(context, account, body.currentPassword, 'currentPassword');
    const chosen = { password: body.newPassword, username: account.username };
    mustBeHardToGuess(services.config, chosen, 'newPassword');
    const password = await hashPassword(body.newPassword, placeOf(context.request, `user ${account.id}`));
    await services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await Promise.all([
        changeAccount(together, account.id, { password }),
        tellSecurity(within, { event: 'passwordChanged', account: account.id }),
      ]);
      await signInAnew(within, account.id);
      await notifySecurity(together, account, 'passwordChanged');
    });
  }),
];
