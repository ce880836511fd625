import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type SessionRecord, sessions } from '../../schema/users.ts';
import type { Connection } from '../db/connection.ts';
import type { Reader } from '../db/database.ts';
import { clearHostCookie, cookieMark, readCookie, setHostCookie } from '../http/cookies.ts';
import type { PublicContext } from '../http/endpoint-handlers.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';

export const SESSION_COOKIE = 'brick_session';

const HOUR = 3_600_000;
/** A session ends after this idle time, and after this total time in any case. */
const IDLE_LIMIT = 24 * HOUR;
const ABSOLUTE_LIMIT = 14 * 24 * HOUR;
/** The last use is stored at most this often: a write on every read would cost more than the read. */
const TOUCH_EVERY = 10 * 60_000;

/** Hashes a secret for storage. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns a public id of a session for its owner, from which neither the cookie nor the stored hash can be derived. */
const publicSessionKey = (sid: string): string => hashSecret(`session ${sid}`).slice(0, 32);

export interface SessionDevice {
  userAgent: string;
  address: string;
}

const sessionEnd = (createdAt: number, now: number) =>
  new Date(Math.min(now + IDLE_LIMIT, createdAt + ABSOLUTE_LIMIT)).toISOString();

/** Starts a session and returns the cookie value: a new 256-bit id, of which only the hash is stored. */
export async function startSession(
  db: Reader,
  userId: number,
  device: SessionDevice,
  now: number,
  mark = '',
): Promise<string> {
  const secret = mark + randomBytes(32).toString('base64url');
  const at = new Date(now).toISOString();
  await db.insert(sessions).values({
    sid: hashSecret(secret),
    userId,
    sess: { userAgent: device.userAgent.slice(0, 300), address: device.address, createdAt: at, seenAt: at },
    expire: sessionEnd(now, now),
  });
  return secret;
}

/** Ends sessions and their live event streams. Returns their users. */
async function endSessions(connection: Connection, which: SQL | undefined): Promise<number[]> {
  const ended = await connection.db.delete(sessions).where(which).returning({ userId: sessions.userId });
  for (const { userId } of ended) connection.announce({ userId, topic: 'sessions' });
  return ended.map(({ userId }) => userId);
}

const endSession = (connection: Connection, secret: string): Promise<number[]> =>
  endSessions(connection, eq(sessions.sid, hashSecret(secret)));

/** The context for signing in and out. */
export type SignInContext = Pick<PublicContext<never>, 'connection' | 'request' | 'reply' | 'services'>;

const readDevice = (request: FastifyRequest): SessionDevice => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

/** Signs an account in with a new session and remembers the device. Returns whether the device is new to the account. */
export async function signIn(
  { connection, request, reply, services }: SignInContext,
  userId: number,
): Promise<boolean> {
  // The browser's existing session ends: a session id that someone may have planted is never reused.
  const earlier = readCookie(request, SESSION_COOKIE);
  if (earlier) await endSession(connection, earlier);
  const device = readDevice(request);
  const secret = await startSession(connection.db, userId, device, services.now(), cookieMark(request));
  setHostCookie(request, reply, secret, { name: SESSION_COOKIE, seconds: ABSOLUTE_LIMIT / 1000 });
  return rememberDevice(connection, { request, reply, secrets: services.secrets }, userId);
}

/**
 * After a change of credentials: ends all sessions of the account, forgets its devices and starts a new session. Call
 * it in the transaction of the change.
 */
export async function replaceSessions(door: SignInContext, userId: number): Promise<void> {
  await endAllSessions(door.connection, userId);
  await forgetDevices(door.connection, userId);
  await signIn(door, userId);
}

/** Ends the browser's session. Returns its user, or null if there was none. */
export async function signOut({ connection, request, reply }: SignInContext): Promise<number | null> {
  const secret = readCookie(request, SESSION_COOKIE);
  const [userId = null] = secret ? await endSession(connection, secret) : [];
  clearHostCookie(request, reply, SESSION_COOKIE);
  return userId;
}

interface OpenSession extends SessionRecord {
  sid: string;
  key: string;
}

/** Lists the active sessions of an account, the most recently used first. */
export async function listOpenSessions(db: Reader, userId: number, now: number): Promise<OpenSession[]> {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
  return rows
    .filter(({ expire }) => Date.parse(expire) > now)
    .map(({ sid, sess }) => ({ ...sess, sid, key: publicSessionKey(sid) }))
    .sort((one, other) => other.seenAt.localeCompare(one.seenAt));
}

/** Ends all sessions of an account. */
export const endAllSessions = (connection: Connection, userId: number): Promise<number[]> =>
  endSessions(connection, eq(sessions.userId, userId));

/** Ends one session of an account. */
export const endSessionById = (connection: Connection, userId: number, sid: string): Promise<number[]> =>
  endSessions(connection, and(eq(sessions.userId, userId), eq(sessions.sid, sid)));

/** Ends all sessions of an account but one. */
export const endSessionsExcept = (connection: Connection, userId: number, sid: string): Promise<number[]> =>
  endSessions(connection, and(eq(sessions.userId, userId), ne(sessions.sid, sid)));

/** Extends the idle limit of a session, at most every ten minutes. */
export async function touchSession(
  db: Reader,
  sid: string,
  record: { createdAt: string; seenAt: string } & SessionDevice,
  now: number,
) {
  if (now - Date.parse(record.seenAt) < TOUCH_EVERY) return;
  await db
    .update(sessions)
    .set({
      sess: { ...record, seenAt: new Date(now).toISOString() },
      expire: sessionEnd(Date.parse(record.createdAt), now),
    })
    .where(eq(sessions.sid, sid));
}

/** Deletes an expired session, so that setting back the clock can't revive it. */
export async function deleteExpiredSession(db: Reader, sid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.sid, sid), sql`${sessions.expire} <= now()`));
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Reader, now: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, new Date(now).toISOString()));
}
