import { changePassword } from '@brick/domain/auth/api';
import { endOtherSessions, endSession, listSessions } from '@brick/domain/auth/sessions-api';
import { describeDevice } from '@brick/domain/auth/user-agent';
import { notFound } from '../platform/access/project-access.ts';
import {
  endSessionById,
  endSessionsExcept,
  listOpenSessions,
  replaceSessions,
  signOut,
} from '../platform/access/sessions.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { assertStrongPassword, hashPassword } from '../platform/security/password-hashing.ts';
import { queuePlaceOf } from '../platform/security/password-queue.ts';
import { changeAccount, requireAccount } from '../users/service.ts';
import { assertPassword } from './passwords/credential-checks.ts';
import { notifySecurity } from './security-notifications.ts';
import { assertMayUsePassword } from './service.ts';

export const sessionRoutes = [
  serve(listSessions, async ({ connection, caller, services }) => {
    const open = await listOpenSessions(connection.db, caller.userId, services.now());
    return open
      .map(({ sid, key, userAgent, address, createdAt, seenAt }) => ({
        key,
        ...describeDevice(userAgent),
        address,
        createdAt,
        lastUsedAt: seenAt,
        current: sid === caller.sid,
      }))
      .sort((one, other) => Number(other.current) - Number(one.current));
  }),

  serve(endSession, async (context) => {
    const { connection, caller, params, services } = context;
    const open = await listOpenSessions(connection.db, caller.userId, services.now());
    const session = open.find(({ key }) => key === params.key);
    if (!session) throw notFound();
    if (session.sid === caller.sid) await signOut(context);
    else await endSessionById(connection, caller.userId, session.sid);
    await logSecurityEvent(context, { event: 'sessionsEnded', account: caller.userId });
  }),

  serve(endOtherSessions, async (context) => {
    const { connection, caller } = context;
    await endSessionsExcept(connection, caller.userId, caller.sid);
    await logSecurityEvent(context, { event: 'sessionsEnded', account: caller.userId });
  }),

  serve(changePassword, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    if (!account.hasPassword) assertMayUsePassword(services.config, [account]);
    await assertPassword(context, account, body.currentPassword, 'currentPassword');
    const chosen = { password: body.newPassword, username: account.username };
    assertStrongPassword(services.config, chosen, 'newPassword');
    const password = await hashPassword(
      body.newPassword,
      queuePlaceOf(context.request, `user ${account.id}`),
    );
    await services.inTransaction(async (together) => {
      const within = { ...context, connection: together };
      await Promise.all([
        changeAccount(together, account.id, { password }),
        logSecurityEvent(within, { event: 'passwordChanged', account: account.id }),
      ]);
      await replaceSessions(within, account.id);
      await notifySecurity(together, account, 'passwordChanged');
    });
  }),
];
