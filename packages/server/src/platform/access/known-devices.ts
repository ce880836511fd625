import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../db/connection.ts';
import type { Reader } from '../db/database.ts';
import { cookieMark, readCookie, setHostCookie, withoutCookieMark } from '../http/cookies.ts';
import type { Secrets } from '../security/secrets.ts';

/** Identifies a device; it outlives the session. */
const DEVICE_COOKIE = 'brick_device';

/** The longest lifetime that browsers allow for a cookie. */
const COOKIE_SECONDS = 400 * 86_400;

const hashDevice = (device: string): string => createHash('sha256').update(device).digest('hex');

/** Reads the device name that this server signed; null for a new device or a forged name. */
function readDeviceName(request: FastifyRequest, secrets: Secrets): string | null {
  const cookie = readCookie(request, DEVICE_COOKIE);
  const text = cookie && cookie.length <= 200 ? secrets.verified(cookie, 'device') : null;
  return text && withoutCookieMark(text);
}

/** Returns the hash of the request's device; null if this server has not named it. */
export function hashOfDevice(request: FastifyRequest, secrets: Secrets): string | null {
  const name = readDeviceName(request, secrets);
  return name && hashDevice(name);
}

/**
 * Returns the hash of the request's device if this account has signed in on it before, otherwise null. The query is
 * the same for accounts that do not exist.
 */
export async function findKnownDevice(
  connection: Connection,
  request: FastifyRequest,
  secrets: Secrets,
  userId: number | null,
): Promise<string | null> {
  const hash = hashOfDevice(request, secrets);
  if (!hash) return null;
  const found = await connection.rows(
    sql`select 1 from known_devices where user_id = ${userId ?? 0} and device_hash = ${hash}`,
  );
  return found.length > 0 ? hash : null;
}

/**
 * Remembers that an account signed in on this device, and names the device if it has no name. Returns whether the
 * device is new to the account.
 */
export async function rememberDevice(
  connection: Connection,
  { request, reply, secrets }: { request: FastifyRequest; reply: FastifyReply; secrets: Secrets },
  userId: number,
): Promise<boolean> {
  const name = readDeviceName(request, secrets) ?? randomBytes(16).toString('base64url');
  const [remembered] = await connection.rows<{ isNew: boolean }>(sql`
    insert into known_devices as d (user_id, device_hash) values (${userId}, ${hashDevice(name)})
    on conflict (user_id, device_hash) do update set seen_at = now()
    returning (xmax = 0) as "isNew"`);
  const value = secrets.sign(cookieMark(request) + name, 'device');
  setHostCookie(request, reply, value, { name: DEVICE_COOKIE, seconds: COOKIE_SECONDS });
  return remembered?.isNew ?? true;
}

/** Forgets the known devices of an account. */
export async function forgetDevices(connection: Connection, userId: number): Promise<void> {
  await connection.rows(sql`delete from known_devices where user_id = ${userId}`);
}

/** Deletes devices whose cookie has expired. */
export async function deleteExpiredDevices(db: Reader): Promise<void> {
  await db.execute(
    sql`delete from known_devices where seen_at < now() - ${COOKIE_SECONDS} * interval '1 second'`,
  );
}
