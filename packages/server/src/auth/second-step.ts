import { createHash } from 'node:crypto';
import { cookieOf, endCookie, giveCookie, markOf, unmarked } from '../platform/cookies.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { type Account, findAccountById } from '../users/reads.ts';

/** Between a good password and the code. It is no session: nothing but the second step takes it. */
const COOKIE = 'brick_second_step';
const PATH = '/api/login';
const MINUTES = 5;

// Whoever changes the password meanwhile ends what the old one began.
const fingerprintOf = ({ password }: Account): string =>
  createHash('sha256').update(password).digest('base64url').slice(0, 22);

/** Remembers for five minutes that this browser gave an account's password. */
export function beginSecondStep({ request, reply, services }: AtTheDoor, account: Account): void {
  const until = services.now() + MINUTES * 60_000;
  const text = `${account.id} ${until} ${fingerprintOf(account)}`;
  const value = services.secrets.sign(markOf(request) + text, 'second-step');
  giveCookie(request, reply, value, { name: COOKIE, seconds: MINUTES * 60, path: PATH });
}

/** The account whose password this browser gave less than five minutes ago; null where there is none. */
export async function accountAtSecondStep({
  connection,
  request,
  services,
}: Pick<AtTheDoor, 'connection' | 'request' | 'services'>): Promise<Account | null> {
  const cookie = cookieOf(request, COOKIE);
  const text = cookie && cookie.length <= 300 ? services.secrets.verified(cookie, 'second-step') : null;
  const [id, until, fingerprint] = (text && unmarked(text))?.split(' ') ?? [];
  if (!id || Number(until) <= services.now()) return null;
  const account = await findAccountById(connection, Number(id));
  return account?.twoFactorAuth && fingerprintOf(account) === fingerprint ? account : null;
}

export function endSecondStep({ request, reply }: Pick<AtTheDoor, 'request' | 'reply'>): void {
  endCookie(request, reply, COOKIE, PATH);
}
