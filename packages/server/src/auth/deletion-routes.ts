import { randomBytes } from 'node:crypto';
import { deleteAccount, deletionPlan } from '@brick/domain/auth/deletion';
import { refusedField, said } from '@brick/domain/errors';
import { removeBytes } from '../platform/file-removal.ts';
import { placeOf } from '../platform/password-queue.ts';
import { hashPassword } from '../platform/passwords.ts';
import { serve } from '../platform/serve.ts';
import { signOut } from '../platform/sessions.ts';
import { requireAccount } from '../users/reads.ts';
import { deleteAccountOf, orphansOf } from './deletion.ts';
import { mustGiveCode, mustKnowPassword } from './guarded.ts';

const CODE_WANTED = said('Enter a code of your authenticator app, or a recovery code');

export const deletionRoutes = [
  serve(deletionPlan, async ({ connection, caller }) => {
    const [{ twoFactorAuth }, projects] = await Promise.all([
      requireAccount(connection, caller.userId),
      orphansOf(connection, caller.userId),
    ]);
    return { projects, withCode: twoFactorAuth };
  }),

  serve(deleteAccount, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    await mustKnowPassword(context, account, body.password, 'password');
    if (account.twoFactorAuth) {
      if (!body.code) throw refusedField('code', CODE_WANTED);
      await mustGiveCode(context, account, body.code, { recovery: true });
    }
    const password = await hashPassword(
      randomBytes(32).toString('base64url'),
      placeOf(context.request, `user ${account.id}`),
    );
    const keys = await services.inTransaction((together) =>
      deleteAccountOf(together, account, { answers: body.projects, now: services.now(), password }),
    );
    await signOut(context);
    services.security.tell(context.request, { event: 'accountDeleted', account: account.id });
    // After the commit: bytes without a row are swept one day, a row without bytes would be a lie.
    await removeBytes(connection, services.files, keys);
  }),
];
