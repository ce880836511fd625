import { createHash } from 'node:crypto';
import type { SignInContext } from '../../platform/access/sessions.ts';
import {
  clearHostCookie,
  cookieMark,
  readCookie,
  setHostCookie,
  withoutCookieMark,
} from '../../platform/http/cookies.ts';
import { type Account, findAccountById } from '../../users/service.ts';
import { identitiesOf } from '../oidc/identity-store.ts';

/** Cookie between the correct password and the code. It is not a session: only the second step accepts it. */
const COOKIE = 'brick_second_step';
const PATH = '/api/login';
const MINUTES = 5;

// A password change invalidates a pending second step.
const fingerprintOf = ({ password }: Account): string =>
  createHash('sha256')
    .update(password ?? '')
    .digest('base64url')
    .slice(0, 22);

/** Remembers for five minutes that this browser entered the account's password, or came with one of its identities. */
export function beginSecondStep(
  { request, reply, services }: SignInContext,
  account: Account,
  identity?: { id: number },
): void {
  const until = services.now() + MINUTES * 60_000;
  const text = `${account.id} ${until} ${fingerprintOf(account)} ${identity?.id ?? ''}`;
  const value = services.secrets.sign(cookieMark(request) + text, 'second-step');
  setHostCookie(request, reply, value, { name: COOKIE, seconds: MINUTES * 60, path: PATH });
}

/** The account whose password or identity, if it still has that, this browser gave within the last five minutes; or null. */
export async function accountInSecondStep({
  connection,
  request,
  services,
}: Pick<SignInContext, 'connection' | 'request' | 'services'>): Promise<Account | null> {
  const cookie = readCookie(request, COOKIE);
  const text = cookie && cookie.length <= 300 ? services.secrets.verified(cookie, 'second-step') : null;
  const [id, until, fingerprint, identity] = (text && withoutCookieMark(text))?.split(' ') ?? [];
  if (!id || Number(until) <= services.now()) return null;
  const account = await findAccountById(connection, Number(id));
  if (!account?.twoFactorAuth || fingerprintOf(account) !== fingerprint) return null;
  const isGone =
    identity && (await identitiesOf(connection, account.id)).every((own) => `${own.id}` !== identity);
  return isGone ? null : account;
}

export function endSecondStep({ request, reply }: Pick<SignInContext, 'request' | 'reply'>): void {
  clearHostCookie(request, reply, COOKIE, PATH);
}
