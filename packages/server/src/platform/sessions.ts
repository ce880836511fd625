import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { sessions } from '../schema/users.ts';
import type { Reader } from './database.ts';

export const SESSION_COOKIE = 'brick_session';

const HOUR = 3_600_000;
/** A session ends after so long without a request, and after so long in any case. */
const IDLE = 24 * HOUR;
export const ABSOLUTE = 14 * 24 * HOUR;
/** Last use is written at most this often: a write on every read would cost more than the read. */
const TOUCH_EVERY = 10 * 60_000;

/** What the database holds in place of a secret that a browser carries. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface Device {
  userAgent: string;
  address: string;
}

const endOf = (createdAt: number, now: number) =>
  new Date(Math.min(now + IDLE, createdAt + ABSOLUTE)).toISOString();

/** Starts a session and returns the cookie's value: a new 256-bit id, of which only the hash is stored. */
export async function startSession(db: Reader, userId: number, device: Device, now: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const at = new Date(now).toISOString();
  await db.insert(sessions).values({
    sid: hashOf(secret),
    userId,
    sess: { userAgent: device.userAgent.slice(0, 300), address: device.address, createdAt: at, seenAt: at },
    expire: endOf(now, now),
  });
  return secret;
}

export async function endSession(db: Reader, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashOf(secret)));
}

/** Moves the idle end of a session forward, at most every ten minutes. */
export async function touchSession(
  db: Reader,
  sid: string,
  record: { createdAt: string; seenAt: string } & Device,
  now: number,
) {
  if (now - Date.parse(record.seenAt) < TOUCH_EVERY) return;
  await db
    .update(sessions)
    .set({
      sess: { ...record, seenAt: new Date(now).toISOString() },
      expire: endOf(Date.parse(record.createdAt), now),
    })
    .where(eq(sessions.sid, sid));
}

/** Removes sessions that have ended; run now and then. */
export async function sweepSessions(db: Reader, now: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, new Date(now).toISOString()));
}
