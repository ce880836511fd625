import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type SessionRecord, sessions } from '../schema/users.ts';
import type { Connection } from './connection.ts';
import { cookieOf, endCookie, giveCookie, markOf } from './cookies.ts';
import type { Reader } from './database.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import type { PublicContext } from './serve.ts';

export const SESSION_COOKIE = 'brick_session';

const HOUR = 3_600_000;
/** A session ends after so long without a request, and after so long in any case. */
const IDLE = 24 * HOUR;
const ABSOLUTE = 14 * 24 * HOUR;
/** Last use is written at most this often: a write on every read would cost more than the read. */
const TOUCH_EVERY = 10 * 60_000;

/** What the database holds in place of a secret that a browser carries. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Names a session to its owner: neither what the browser carries nor what the database looks for can be made of it. */
const keyOf = (sid: string): string => hashOf(`session ${sid}`).slice(0, 32);

export interface Device {
  userAgent: string;
  address: string;
}

const endOf = (createdAt: number, now: number) =>
  new Date(Math.min(now + IDLE, createdAt + ABSOLUTE)).toISOString();

/** Starts a session and returns the cookie's value: a new 256-bit id, of which only the hash is stored. */
export async function startSession(
  db: Reader,
  userId: number,
  device: Device,
  now: number,
  mark = '',
): Promise<string> {
  const secret = mark + randomBytes(32).toString('base64url');
  const at = new Date(now).toISOString();
  await db.insert(sessions).values({
    sid: hashOf(secret),
    userId,
    sess: { userAgent: device.userAgent.slice(0, 300), address: device.address, createdAt: at, seenAt: at },
    expire: endOf(now, now),
  });
  return secret;
}

/** Ends sessions, and with them the live events of the screens that were opened in them. Answers whose they were. */
async function end(connection: Connection, which: SQL | undefined): Promise<number[]> {
  const ended = await connection.db.delete(sessions).where(which).returning({ userId: sessions.userId });
  for (const { userId } of ended) connection.announce({ userId, topic: 'sessions' });
  return ended.map(({ userId }) => userId);
}

const endSession = (connection: Connection, secret: string): Promise<number[]> =>
  end(connection, eq(sessions.sid, hashOf(secret)));

/** What it takes to let somebody in or out: the request and the answer that carries the cookie. */
export type AtTheDoor = Pick<PublicContext<never>, 'connection' | 'request' | 'reply' | 'services'>;

const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

/** Signs an account in on the browser that asks: with a new session, and the device is known from now on. True where it was not before. */
export async function signIn(
  { connection, request, reply, services }: AtTheDoor,
  userId: number,
): Promise<boolean> {
  // A session that the browser brought along ends here: an id that somebody else may have planted is never taken on.
  const earlier = cookieOf(request, SESSION_COOKIE);
  if (earlier) await endSession(connection, earlier);
  const device = deviceOf(request);
  const secret = await startSession(connection.db, userId, device, services.now(), markOf(request));
  giveCookie(request, reply, secret, { name: SESSION_COOKIE, seconds: ABSOLUTE / 1000 });
  return rememberDevice(connection, { request, reply, secrets: services.secrets }, userId);
}

/**
 * After a change of what lets an account in: all its sessions end, its devices are forgotten, and the browser that
 * asks gets a new session. Inside the transaction of the change.
 */
export async function signInAnew(door: AtTheDoor, userId: number): Promise<void> {
  await endSessionsOf(door.connection, userId);
  await forgetDevices(door.connection, userId);
  await signIn(door, userId);
}

/** Ends the session that the browser carries, if any. Answers whose it was; null for none. */
export async function signOut({ connection, request, reply }: AtTheDoor): Promise<number | null> {
  const secret = cookieOf(request, SESSION_COOKIE);
  const [userId = null] = secret ? await endSession(connection, secret) : [];
  endCookie(request, reply, SESSION_COOKIE);
  return userId;
}

interface Open extends SessionRecord {
  sid: string;
  key: string;
}

/** The sessions of an account that have not ended, those used last first. */
export async function openSessionsOf(db: Reader, userId: number, now: number): Promise<Open[]> {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
  return rows
    .filter(({ expire }) => Date.parse(expire) > now)
    .map(({ sid, sess }) => ({ ...sess, sid, key: keyOf(sid) }))
    .sort((one, other) => other.seenAt.localeCompare(one.seenAt));
}

/** Ends all sessions of an account. */
export const endSessionsOf = (connection: Connection, userId: number): Promise<number[]> =>
  end(connection, eq(sessions.userId, userId));

/** Ends one session of an account. */
export const endSessionOf = (connection: Connection, userId: number, sid: string): Promise<number[]> =>
  end(connection, and(eq(sessions.userId, userId), eq(sessions.sid, sid)));

/** Ends all sessions of an account but one. */
export const endOtherSessionsOf = (connection: Connection, userId: number, sid: string): Promise<number[]> =>
  end(connection, and(eq(sessions.userId, userId), ne(sessions.sid, sid)));

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

/** Removes a session that has ended, so that a clock that is set back can't bring it to life again. */
export async function forgetEnded(db: Reader, sid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.sid, sid), sql`${sessions.expire} <= now()`));
}

/** Removes sessions that have ended; run now and then. */
export async function sweepSessions(db: Reader, now: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, new Date(now).toISOString()));
}
