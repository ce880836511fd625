import { randomBytes } from 'node:crypto';
import { deleteAccount, deletionPlan } from '@brick/domain/auth/account-deletion-api';
import { assertAllAnswered } from '@brick/domain/auth/account-deletion-rules';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { signOut } from '../../platform/access/sessions.ts';
import { removeStoredFiles } from '../../platform/files/remove-files.ts';
import { serve } from '../../platform/http/endpoint-handlers.ts';
import { cancelAllJobs } from '../../platform/jobs/job-store.ts';
import { hashPassword } from '../../platform/security/password-hashing.ts';
import { queuePlaceOf } from '../../platform/security/password-queue.ts';
import { requireAccount } from '../../users/service.ts';
import { assertCode, assertPassword } from '../passwords/credential-checks.ts';
import { deleteAccountWithData, loadOrphanProjects } from './account-deletion.ts';

const codeRequired = problemMessage('Enter a code of your authenticator app, or a recovery code');

export const deletionRoutes = [
  serve(deletionPlan, async ({ connection, caller }) => {
    const [{ twoFactorAuth }, projects] = await Promise.all([
      requireAccount(connection, caller.userId),
      loadOrphanProjects(connection, caller.userId),
    ]);
    return { projects, withCode: twoFactorAuth };
  }),

  serve(deleteAccount, async (context) => {
    const { connection, caller, body, services } = context;
    const account = await requireAccount(connection, caller.userId);
    await assertPassword(context, account, body.password, 'password');
    if (account.twoFactorAuth) {
      if (!body.code) throw fieldProblem('code', codeRequired);
      await assertCode(context, account, body.code, { recovery: true });
    }
    const password = await hashPassword(
      randomBytes(32).toString('base64url'),
      queuePlaceOf(context.request, `user ${account.id}`),
    );
    assertAllAnswered(await loadOrphanProjects(connection, account.id), body.projects);
    // Before the transaction: an import that is being stored holds the account, and ends when it is cancelled. Should the
    // deletion be refused after all, the jobs have to be asked for again.
    await cancelAllJobs(connection, account.id);
    const keys = await services.inTransaction((together) =>
      deleteAccountWithData(together, account, { answers: body.projects, now: services.now(), password }),
    );
    await signOut(context);
    services.security.tell(context.request, { event: 'accountDeleted', account: account.id });
    // After the commit: bytes without a row are cleaned up later, a row without bytes would be wrong.
    await removeStoredFiles(connection, services.files, keys);
  }),
];
