import { DomainError, problemMessage } from '@brick/domain/errors';
import { type SignInContext, signIn } from '../platform/access/sessions.ts';
import type { Connection } from '../platform/db/connection.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { type Account, lockIfUnchanged } from '../users/service.ts';
import { deviceDescription, notifySecurity } from './security-notifications.ts';

export const wrongPassword = () =>
  new DomainError('wrongPassword', problemMessage('Wrong username or password.'));

/** Signs an account in unless its credentials or its way in changed during the check. Throws wrongPassword then. */
export async function openSession(
  context: SignInContext,
  account: Account,
  wayIn: (connection: Connection) => Promise<object | undefined | null> = async () => account,
): Promise<void> {
  await context.services.inTransaction(async (together) => {
    // In this order: while the account is held, no way in is removed.
    if (!(await lockIfUnchanged(together, account)) || !(await wayIn(together))) throw wrongPassword();
    const within = { ...context, connection: together };
    const [isNewDevice] = await Promise.all([
      signIn(within, account.id),
      logSecurityEvent(within, { event: 'signedIn', account: account.id }),
    ]);
    const device = deviceDescription(context.request.headers['user-agent']);
    if (isNewDevice) await notifySecurity(together, account, 'newDevice', { device });
  });
}

/** Throws for correct credentials of an account that the operator has locked. Nobody else learns of the lock. */
export async function assertUnlocked(context: SignInContext, { id, lockedAt }: Account): Promise<void> {
  if (lockedAt === null) return;
  await logSecurityEvent(context, { event: 'signInLocked', outcome: 'refused', account: id });
  throw new DomainError('forbidden', problemMessage('This account is locked. Ask whoever runs this server.'));
}
