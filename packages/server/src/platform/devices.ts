import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from './connection.ts';
import { cookieOf, giveCookie, markOf, unmarked } from './cookies.ts';
import type { Reader } from './database.ts';
import type { Secrets } from './secrets.ts';

/** Stays when the session ends: by it a device is known again. */
const DEVICE_COOKIE = 'brick_device';

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400;

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex');

/** The device as this server named it once; null for a new one, and for a name that somebody made up. */
function nameIn(request: FastifyRequest, secrets: Secrets): string | null {
  const cookie = cookieOf(request, DEVICE_COOKIE);
  const text = cookie && cookie.length <= 200 ? secrets.verified(cookie, 'device') : null;
  return text && unmarked(text);
}

/**
 * The hash of the device from which a request comes, if this account signed in on it before; null otherwise. Asked in
 * the same way for an account that does not exist.
 */
export async function knownDeviceOf(
  connection: Connection,
  request: FastifyRequest,
  secrets: Secrets,
  userId: number | null,
): Promise<string | null> {
  const name = nameIn(request, secrets);
  if (!name) return null;
  const hash = hashOf(name);
  const found = await connection.rows(
    sql`select 1 from known_devices where user_id = ${userId ?? 0} and device_hash = ${hash}`,
  );
  return found.length > 0 ? hash : null;
}

/** Remembers that an account signed in on this device, and gives the device a name if it has none. True for one that is new to it. */
export async function rememberDevice(
  connection: Connection,
  { request, reply, secrets }: { request: FastifyRequest; reply: FastifyReply; secrets: Secrets },
  userId: number,
): Promise<boolean> {
  const name = nameIn(request, secrets) ?? randomBytes(16).toString('base64url');
  const [remembered] = await connection.rows<{ isNew: boolean }>(sql`
    insert into known_devices as d (user_id, device_hash) values (${userId}, ${hashOf(name)})
    on conflict (user_id, device_hash) do update set seen_at = now()
    returning (xmax = 0) as "isNew"`);
  const value = secrets.sign(markOf(request) + name, 'device');
  giveCookie(request, reply, value, { name: DEVICE_COOKIE, seconds: KEPT_SECONDS });
  return remembered?.isNew ?? true;
}

/** Forgets on which devices an account signed in. */
export async function forgetDevices(connection: Connection, userId: number): Promise<void> {
  await connection.rows(sql`delete from known_devices where user_id = ${userId}`);
}

/** Forgets devices whose cookie has ended meanwhile; run now and then. */
export async function sweepDevices(db: Reader): Promise<void> {
  await db.execute(
    sql`delete from known_devices where seen_at < now() - ${KEPT_SECONDS} * interval '1 second'`,
  );
}
