import { PRODUCT_NAME } from '@brick/domain/brand';
import { chooseLastProject, updateProfile, userFacts } from '@brick/domain/users/contract';
import { downloadOwnData } from '@brick/domain/users/own-data';
import { countLinkTo, enteredEmail, leaveAddress, mailEntered, mustProveIdentity } from '../auth/reads.ts';
import { claimPicture, releasePicture } from '../files/reads.ts';
import { presentUsers } from '../live/reads.ts';
import { notFound } from '../platform/access.ts';
import { FileAnswer } from '../platform/answers.ts';
import { disposition } from '../platform/disposition.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import { ownData } from './own-data.ts';
import { forgetPhoneCode, isOtherNumber, phoneRoutes } from './phone.ts';
import { changeAccount, requireAccount } from './reads.ts';
import { factsOf, rememberProject } from './store.ts';

export const userRoutes = [
  serve(updateProfile, async (context) => {
    const { caller, services } = context;
    const { password, email, claimEmail = false, ...change } = context.body;
    const account = await requireAccount(context.connection, caller.userId);
    const moves = email !== undefined && email?.toLowerCase() !== account.email?.toLowerCase();
    const rings = isOtherNumber(account, change.phone);
    if (moves || rings) await mustProveIdentity(context, account, password, moves ? 'email' : 'phone');
    if (moves && email !== null) await countLinkTo(context.connection, email);
    return services.inTransaction(async (connection) => {
      const { avatar } = change;
      if (avatar !== undefined && avatar !== account.avatar) {
        await claimPicture(connection, avatar, { userId: caller.userId, field: 'avatar' });
        await releasePicture(connection, account.avatar, caller.userId);
      }
      if (rings) await forgetPhoneCode(connection, caller.userId);
      const asking = moves && { email, claimEmail, userId: account.id };
      const entered = asking ? await enteredEmail(connection, asking, services.now()) : { email };
      const changed = await changeAccount(connection, caller.userId, {
        ...{ ...change, ...entered },
        ...(rings && { phoneConfirmedAt: null }),
      });
      // A claimed address is not one's own yet: the earlier one stays until then.
      if (moves && 'email' in entered) await leaveAddress(connection, account);
      if (moves) await mailEntered(connection, changed, services);
      const within = { ...context, connection };
      if (moves) await tellSecurity(within, { event: 'emailChanged', account: account.id });
      if (rings) await tellSecurity(within, { event: 'phoneChanged', account: account.id });
      return changed;
    });
  }),

  ...phoneRoutes,

  serve(userFacts, async ({ connection, caller }) => {
    const facts = await factsOf(connection, caller.userId);
    if (!facts) throw notFound();
    const present = await presentUsers(connection, [caller.userId]);
    return { ...facts, online: present.has(caller.userId) };
  }),

  serve(downloadOwnData, async ({ connection, caller, today, services, request }) => {
    services.security.tell(request, { event: 'dataDownloaded', account: caller.userId });
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
