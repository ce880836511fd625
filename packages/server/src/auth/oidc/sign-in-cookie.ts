import { sql } from 'drizzle-orm';
import { hashSecret, type SignInContext } from '../../platform/access/sessions.ts';
import type { Connection } from '../../platform/db/connection.ts';
import {
  clearHostCookie,
  cookieMark,
  readCookie,
  setHostCookie,
  withoutCookieMark,
} from '../../platform/http/cookies.ts';
import { usedSignIns } from '../../schema/account-tables.ts';
import type { SignInSecrets } from './provider-client.ts';

/** Cookie of a browser that was sent to a provider. Only the callback of that provider takes it, once. */
const COOKIE = 'brick_oidc';
const PATH = '/api/oidc';
const MINUTES = 10;
const MAX_LENGTH = 3800;

interface SentAway extends SignInSecrets {
  provider: string;
  /** Where to go after it. */
  next: string;
  /** The account that links an identity; null to sign in. */
  linkTo: number | null;
  /** Milliseconds since 1970 UTC. */
  until: number;
}

/** Remembers for ten minutes that this browser was sent to a provider. */
export function setPendingSignIn(
  { request, reply, services }: Pick<SignInContext, 'request' | 'reply' | 'services'>,
  sent: Omit<SentAway, 'until'>,
): void {
  const text = JSON.stringify({ ...sent, until: services.now() + MINUTES * 60_000 });
  const signed = services.secrets.sign(cookieMark(request) + Buffer.from(text).toString('base64url'), 'oidc');
  setHostCookie(request, reply, signed, { name: COOKIE, seconds: MINUTES * 60, path: PATH });
}

/** Returns what the cookie of this browser says, and removes it. Null without one that still counts. */
export function takePendingSignIn({
  request,
  reply,
  services,
}: Pick<SignInContext, 'request' | 'reply' | 'services'>): SentAway | null {
  const cookie = readCookie(request, COOKIE);
  clearHostCookie(request, reply, COOKIE, PATH);
  const text = cookie && cookie.length <= MAX_LENGTH ? services.secrets.verified(cookie, 'oidc') : null;
  if (!text) return null;
  const sent = JSON.parse(Buffer.from(withoutCookieMark(text), 'base64url').toString()) as SentAway;
  return sent.until > services.now() ? sent : null;
}

/** Uses up an attempt, for all processes. False if it was used before: whoever kept the cookie may send it again. */
export async function claimPendingSignIn(
  connection: Connection,
  { state, until }: SentAway,
): Promise<boolean> {
  const [, used] = await Promise.all([
    connection.rows(sql`delete from ${usedSignIns} where expires_at < now()`),
    connection.rows(sql`
      insert into ${usedSignIns} (state_hash, expires_at)
      values (${hashSecret(state)}, ${new Date(until).toISOString()}) on conflict do nothing returning state_hash`),
  ]);
  return used.length > 0;
}
