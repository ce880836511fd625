import { DomainError, refusedField, said } from '@brick/domain/errors';
import { knownDeviceOf } from '../platform/devices.ts';
import { placeOf } from '../platform/password-queue.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { tellSecurity } from '../platform/security-log.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { type Attempt, judged, judgedCode } from '../platform/throttle.ts';
import type { Account } from '../users/reads.ts';
import { codeIsTaken, isOfApp } from './two-factor.ts';

type Asking = Pick<AtTheDoor, 'connection' | 'request' | 'services'>;

/** Who tries a secret: the account if there is one, else the name that was typed. */
export async function attemptOf(
  { connection, request, services }: Asking,
  account: { id: number } | undefined,
  name: string,
): Promise<Attempt> {
  const device = await knownDeviceOf(connection, request, services.secrets, account?.id ?? null);
  return { account: account?.id ?? name, address: request.ip, device, place: placeOf(request, device) };
}

/** Tells of a try at a secret that was wrong, or was refused because too many were. */
export async function toldOfTry(
  context: Asking,
  account: { id: number } | undefined,
  event: 'signInFailed' | 'codeFailed' | 'passwordFailed',
  tried: Promise<boolean>,
): Promise<boolean> {
  const about = { outcome: 'refused' as const, account: account?.id ?? null };
  const good = await tried.catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'tooMany')
      await tellSecurity(context, { ...about, event: 'signInBlocked' });
    throw error;
  });
  if (!good) await tellSecurity(context, { ...about, event });
  return good;
}

/**
 * Which of the accounts that a name may mean has this password, and the place in the queue from which that was asked;
 * undefined for none. Each has its own count of wrong tries: whoever signs in to one of two forgets none of what was tried
 * at the other. Throws tooMany.
 */
export async function accountWithPassword(
  context: Asking,
  named: readonly Account[],
  { username, password }: { username: string; password: string },
): Promise<{ account: Account; place: Attempt['place'] } | undefined> {
  const [first, ...others] = named;
  const opened = async (account: Account | undefined) => {
    const attempt = await attemptOf(context, account, username);
    const tried = judged(context.connection.db, attempt, () =>
      passwordMatches(account?.password ?? null, password),
    );
    const good = await toldOfTry(context, account, 'signInFailed', tried);
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
      // The other one is not in the way of who is asked to wait for this one.
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  return undefined;
}

/** Asks a signed-in person for their password again. Throws invalid on the field, and tooMany as signing in does. */
export async function mustKnowPassword(
  context: Asking,
  account: Account,
  password: string,
  field: string,
): Promise<void> {
  const attempt = await attemptOf(context, account, account.username);
  const tried = judged(context.connection.db, attempt, () => passwordMatches(account.password, password));
  const good = await toldOfTry(context, account, 'passwordFailed', tried);
  if (!good) throw refusedField(field, said('This is not your password'));
}

/** Takes a code or a recovery code of an account that asks for one. Throws invalid on the field `code`, and tooMany. */
export async function mustGiveCode(
  context: Asking,
  account: Account,
  code: string,
  { recovery }: { recovery: boolean },
): Promise<void> {
  const { connection, services } = context;
  const attempt = await attemptOf(context, account, account.username);
  const tried = judgedCode(connection.db, attempt, () =>
    codeIsTaken(connection, services, account, { code, recovery }),
  );
  const good = await toldOfTry(context, account, 'codeFailed', tried);
  if (good && !isOfApp(code)) await tellSecurity(context, { event: 'recoveryCodeUsed', account: account.id });
  if (!good) throw refusedField('code', said('This code is not right, or it was used before'));
}
