import { currentUser, login, logout, register, signInPage } from '@brick/domain/auth/contract';
import { isOwnPath } from '@brick/domain/auth/own-path';
import { DomainError } from '@brick/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redirect } from '../platform/answers.ts';
import { hashPassword, needsRehash, passwordMatches } from '../platform/passwords.ts';
import { type PublicContext, serve } from '../platform/serve.ts';
import { ABSOLUTE, endSession, SESSION_COOKIE, startSession } from '../platform/sessions.ts';
import { forgetFailures, mustNotBeThrottled, mustStayUnder, recordFailure } from '../platform/throttle.ts';
import { findAccount, insertAccount, replacePasswordHash, requireAccount } from './account.ts';

const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

type Entering = Pick<PublicContext<never>, 'connection' | 'request' | 'reply' | 'services'>;

async function signIn({ connection, request, reply, services }: Entering, userId: number): Promise<void> {
  // A session that the browser brought along ends here: an id that somebody else may have planted is never taken on.
  const earlier = request.cookies[SESSION_COOKIE];
  if (earlier) await endSession(connection.db, earlier);
  const device = { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
  const secret = await startSession(connection.db, userId, device, services.now());
  setSession(reply, request, secret);
}

function setSession(reply: FastifyReply, request: FastifyRequest, secret: string): void {
  reply.setCookie(SESSION_COOKIE, secret, { ...cookieOptions(request), maxAge: ABSOLUTE / 1000 });
}

export const authRoutes = [
  serve(register, async (context) => {
    const { connection, body, request, services } = context;
    await mustStayUnder(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
    const password = await hashPassword(body.password);
    // Account and session together: who gets an error has no account that says "taken" at the next try.
    return services.inTransaction(async (together) => {
      const account = await insertAccount(together, { ...body, password });
      await signIn({ ...context, connection: together }, account.id);
      return account;
    });
  }),

  serve(login, async (context) => {
    const { connection, body, request } = context;
    const attempt = { account: body.username, address: request.ip };
    await mustNotBeThrottled(connection.db, attempt);
    const account = await findAccount(connection, body.username);
    if (!(await passwordMatches(account?.password ?? null, body.password)) || !account) {
      await recordFailure(connection.db, attempt);
      throw new DomainError('wrongPassword', 'Wrong username or password.');
    }
    await forgetFailures(connection.db, attempt);
    if (needsRehash(account.password))
      await replacePasswordHash(connection, account.id, await hashPassword(body.password));
    await signIn(context, account.id);
    return account;
  }),

  serve(logout, async ({ connection, request, reply }) => {
    const secret = request.cookies[SESSION_COOKIE];
    if (secret) await endSession(connection.db, secret);
    reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
  }),

  serve(currentUser, async ({ connection, caller }) => requireAccount(connection, caller.userId)),

  serve(signInPage, async ({ query }) => {
    const next = query.next && isOwnPath(query.next) ? `?next=${encodeURIComponent(query.next)}` : '';
    return new Redirect(`/auth${next}`);
  }),
];
