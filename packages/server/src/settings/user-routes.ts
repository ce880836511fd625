import { PRODUCT_NAME } from '@brick/domain/product-name';
import { chooseLastProject, updateProfile, userFacts } from '@brick/domain/users/api';
import { downloadOwnData } from '@brick/domain/users/data-download-api';
import { sql } from 'drizzle-orm';
import {
  assertIdentity,
  countLinkFor,
  mailEmailLink,
  releaseAddress,
  resolveEnteredEmail,
} from '../auth/service.ts';
import { releaseProfilePicture, setProfilePicture } from '../files/service.ts';
import { loadOnlineUsers } from '../live/queries.ts';
import { notFound } from '../platform/access/project-access.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { users } from '../schema/users.ts';
import { changeAccount, requireAccount } from '../users/service.ts';
import { loadAccountFacts, storeLastProject } from './account-facts.ts';
import { exportOwnData } from './personal-data-export.ts';
import { deletePhoneCode, isOtherNumber, phoneRoutes } from './phone-routes.ts';

export const userRoutes = [
  serve(updateProfile, async (context) => {
    const { caller, services } = context;
    const { password, email, claimEmail = false, ...change } = context.body;
    const account = await requireAccount(context.connection, caller.userId);
    const moves = email !== undefined && email?.toLowerCase() !== account.email?.toLowerCase();
    const rings = isOtherNumber(account, change.phone);
    if (moves || rings) await assertIdentity(context, account, password, moves ? 'email' : 'phone');
    if (moves && email !== null) await countLinkFor(context.connection, account.id, email);
    return services.inTransaction(async (connection) => {
      const { avatar } = change;
      if (avatar !== undefined && avatar !== account.avatar) {
        // An account is locked before its files, as where it is deleted.
        await connection.rows(
          sql`select from ${users} where ${users.id} = ${caller.userId} for no key update`,
        );
        await setProfilePicture(connection, avatar, { userId: caller.userId, field: 'avatar' });
        await releaseProfilePicture(connection, account.avatar, caller.userId);
      }
      if (rings) await deletePhoneCode(connection, caller.userId);
      const asking = moves && { email, claimEmail, userId: account.id };
      const entered = asking ? await resolveEnteredEmail(connection, asking, services.now()) : { email };
      const changed = await changeAccount(connection, caller.userId, {
        ...{ ...change, ...entered },
        ...(rings && { phoneConfirmedAt: null }),
      });
      // A claimed address is not owned yet: the previous one stays until then.
      if (moves && 'email' in entered) await releaseAddress(connection, account);
      if (moves) await mailEmailLink(connection, changed, services);
      const within = { ...context, connection };
      if (moves) await logSecurityEvent(within, { event: 'emailChanged', account: account.id });
      if (rings) await logSecurityEvent(within, { event: 'phoneChanged', account: account.id });
      return changed;
    });
  }),

  ...phoneRoutes,

  serve(userFacts, async ({ connection, caller }) => {
    const facts = await loadAccountFacts(connection, caller.userId);
    if (!facts) throw notFound();
    const present = await loadOnlineUsers(connection, [caller.userId]);
    return { ...facts, online: present.has(caller.userId) };
  }),

  serve(downloadOwnData, async ({ connection, caller, today, services, request }) => {
    services.security.tell(request, { event: 'dataDownloaded', account: caller.userId });
    const name = `${PRODUCT_NAME} ${caller.username} ${today}.json`;
    return new FileResponse(exportOwnData({ connection, caller, now: services.now() }), {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }),

  serve(chooseLastProject, async ({ connection, caller, body }) => {
    if (!(await storeLastProject(connection, caller.userId, body.projectId))) throw notFound();
  }),
];
