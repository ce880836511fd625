import { isFreshSignIn } from '@brick/domain/auth/fresh-sign-in';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { findKnownDevice } from '../../platform/access/known-devices.ts';
import type { SignInContext } from '../../platform/access/sessions.ts';
import type { AccountContext } from '../../platform/http/endpoint-handlers.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import { verifyPassword } from '../../platform/security/password-hashing.ts';
import { queuePlaceOf } from '../../platform/security/password-queue.ts';
import {
  checkCodeAttempt,
  checkPasswordAttempt,
  type SignInAttempt,
} from '../../platform/security/rate-limits.ts';
import type { Account } from '../../users/service.ts';
import { acceptCode, isAppCode } from '../second-factor/two-factor.ts';

type CredentialContext = Pick<SignInContext, 'connection' | 'request' | 'services'>;

/** Identifies an attempt at a secret by the account, or else by the typed name. */
export async function createAttempt(
  { connection, request, services }: CredentialContext,
  account: { id: number } | undefined,
  name: string,
): Promise<SignInAttempt> {
  const device = await findKnownDevice(connection, request, services.secrets, account?.id ?? null);
  return { account: account?.id ?? name, address: request.ip, device, place: queuePlaceOf(request, device) };
}

/** Logs a failed or throttled attempt at a secret. */
export async function logFailedTry(
  context: CredentialContext,
  account: { id: number } | undefined,
  event: 'signInFailed' | 'codeFailed' | 'passwordFailed',
  tried: Promise<boolean>,
): Promise<boolean> {
  const about = { outcome: 'refused' as const, account: account?.id ?? null };
  const good = await tried.catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'tooMany')
      await logSecurityEvent(context, { ...about, event: 'signInBlocked' });
    throw error;
  });
  if (!good) await logSecurityEvent(context, { ...about, event });
  return good;
}

/**
 * Finds the account with this password among those that a name may mean, and its queue position; undefined for none.
 * Each account counts its own failed attempts. Throws tooMany.
 */
export async function verifyAccountPassword(
  context: CredentialContext,
  named: readonly Account[],
  { username, password }: { username: string; password: string },
): Promise<{ account: Account; place: SignInAttempt['place'] } | undefined> {
  const [first, ...others] = named;
  const opened = async (account: Account | undefined) => {
    const attempt = await createAttempt(context, account, username);
    const tried = checkPasswordAttempt(context.connection.db, attempt, () =>
      verifyPassword(account?.password ?? null, password),
    );
    const good = await logFailedTry(context, account, 'signInFailed', tried);
    return good && account ? { account, place: attempt.place } : undefined;
  };
  if (others.length === 0) return opened(first);
  let refusal: DomainError | undefined;
  for (const account of named) {
    try {
      const found = await opened(account);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'tooMany')) throw error;
      // The limit of one account does not block the other one.
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  return undefined;
}

/** The context of a call by somebody who proves that the account is theirs. */
export type OwnerContext = CredentialContext & Pick<AccountContext<unknown>, 'caller'>;

/**
 * Checks the password of a signed-in user. For an account without one, a sign-in at most ten minutes old counts instead.
 * Throws invalid for the field, or tooMany as at sign-in.
 */
export async function assertPassword(
  context: OwnerContext,
  account: Account,
  password: string | undefined,
  field: string,
): Promise<void> {
  if (!account.hasPassword) {
    if (isFreshSignIn(context.caller.session?.createdAt, context.services.now())) return;
    throw fieldProblem(
      field,
      problemMessage('You signed in more than ten minutes ago. Sign in again, then repeat this'),
    );
  }
  if (password === undefined) throw fieldProblem(field, problemMessage('Password is required'));
  const attempt = await createAttempt(context, account, account.username);
  const tried = checkPasswordAttempt(context.connection.db, attempt, () =>
    verifyPassword(account.password, password),
  );
  const good = await logFailedTry(context, account, 'passwordFailed', tried);
  if (!good) throw fieldProblem(field, problemMessage('This is not your password'));
}

/**
 * Checks a code or recovery code of an account with two-factor sign-in. Throws invalid for the field `code`, or
 * tooMany.
 */
export async function assertCode(
  context: CredentialContext,
  account: Account,
  code: string,
  { recovery }: { recovery: boolean },
): Promise<void> {
  const { connection, services } = context;
  const attempt = await createAttempt(context, account, account.username);
  const tried = checkCodeAttempt(connection.db, attempt, () =>
    acceptCode(connection, services, account, { code, recovery }),
  );
  const good = await logFailedTry(context, account, 'codeFailed', tried);
  if (good && !isAppCode(code))
    await logSecurityEvent(context, { event: 'recoveryCodeUsed', account: account.id });
  if (!good) throw fieldProblem('code', problemMessage('This code is not right, or it was used before'));
}
