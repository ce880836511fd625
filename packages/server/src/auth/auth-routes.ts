import { currentUser, login, loginWithCode, logout, register, signInPage } from '@brick/domain/auth/api';
import { isSameOriginPath } from '@brick/domain/auth/same-origin-path';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { sql } from 'drizzle-orm';
import {
  findOpenInvitation,
  invitationNotFound,
  joinByInvitation,
  tryInvitationLink,
} from '../members/service.ts';
import { lacksSecondFactor } from '../platform/access/second-factor.ts';
import { type SignInContext, signIn, signOut } from '../platform/access/sessions.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { AcceptedResponse, RedirectResponse } from '../platform/http/responses.ts';
import { logSecurityEvent } from '../platform/monitoring/security-log.ts';
import { assertStrongPassword, hashPassword, needsRehash } from '../platform/security/password-hashing.ts';
import { type QueuePlace, queuePlaceOf } from '../platform/security/password-queue.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { users } from '../schema/users.ts';
import { type Account, findAccountsByName, insertAccount, requireAccount } from '../users/service.ts';
import { deletionRoutes } from './deletion/account-deletion-routes.ts';
import { emailRoutes } from './email/email-routes.ts';
import { oidcRoutes } from './oidc/oidc-routes.ts';
import { assertUnlocked, openSession, wrongPassword } from './open-session.ts';
import { assertCode, verifyAccountPassword } from './passwords/credential-checks.ts';
import { resetRoutes } from './passwords/password-reset-routes.ts';
import { accountInSecondStep, beginSecondStep, endSecondStep } from './second-factor/second-step-cookie.ts';
import { twoFactorRoutes } from './second-factor/two-factor-routes.ts';
import { securityEventRoutes } from './security-event-routes.ts';
import { assertMayUsePassword, mailEmailLink, resolveEnteredEmail, tryCountMailedLink } from './service.ts';
import { sessionRoutes } from './session-routes.ts';

/** Adds to an account whether it can only set up a second factor for now. */
async function withSecondFactorDemand<A extends CurrentUser>(
  { connection, services }: Pick<SignInContext, 'connection' | 'services'>,
  account: A,
): Promise<A> {
  const asked = { ...account, userId: account.id };
  const secondFactorWanted = await lacksSecondFactor(connection, services.config, asked);
  return secondFactorWanted ? { ...account, secondFactorWanted } : account;
}

/** Stores the password hash with current parameters. */
async function rehashPassword(
  context: SignInContext,
  account: Account,
  { password, place }: { password: string; place: QueuePlace | undefined },
): Promise<Account> {
  if (account.password === null || !needsRehash(account.password)) return account;
  const hash = await hashPassword(password, place);
  // One that was changed meanwhile stays: the former password is never put back.
  await context.connection.rows(
    sql`update ${users} set password = ${hash} where id = ${account.id} and password = ${account.password}`,
  );
  return { ...account, password: hash };
}

const invitationInvalid = () => fieldProblem('invitation', invitationNotFound);

/** Rejects an invalid invitation, and registration without one where registration is closed. */
async function assertMayRegister(
  { connection, request, services }: SignInContext,
  invitation: string | null,
): Promise<void> {
  if (invitation !== null) {
    const open = () => findOpenInvitation(connection, invitation, services);
    if (!(await tryInvitationLink(connection, request.ip, open))) throw invitationInvalid();
  } else if (services.config.registration === 'invitation') {
    throw new DomainError(
      'forbidden',
      problemMessage('Accounts are made by invitation here. Ask somebody in your project for a link.'),
    );
  }
}

export const authRoutes = [
  serve(register, async (context) => {
    const { connection, body, request, services } = context;
    await limitByAddress(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
    const { invitation: key, email, claimEmail, ...profile } = body;
    assertMayUsePassword(services.config, [body]);
    await assertMayRegister(context, key);
    assertStrongPassword(services.config, body, 'password');
    const password = await hashPassword(body.password, queuePlaceOf(context.request, null));
    const linkAt = (await tryCountMailedLink(connection, email)) ? services.now() : null;
    // Account and session are created together: after an error the name is not taken at the next try.
    const made = await services.inTransaction(async (together) => {
      const entered = await resolveEnteredEmail(together, { email, claimEmail }, linkAt);
      const account = await insertAccount(together, { ...profile, ...entered, password });
      await mailEmailLink(together, account, services);
      const joining = { key: key ?? '', userId: account.id, services };
      if (key !== null && !(await joinByInvitation(together, joining))) throw invitationInvalid();
      const within = { ...context, connection: together };
      await Promise.all([
        signIn(within, account.id),
        logSecurityEvent(within, { event: 'registered', account: account.id }),
      ]);
      return account;
    });
    return withSecondFactorDemand(context, made);
  }),

  serve(login, async (context) => {
    const { connection, body } = context;
    const named = await findAccountsByName(connection, body.username);
    const found = await verifyAccountPassword(
      context,
      assertMayUsePassword(context.services.config, named),
      body,
    );
    if (!found) throw wrongPassword();
    await assertUnlocked(context, found.account);
    const account = await rehashPassword(context, found.account, {
      password: body.password,
      place: found.place,
    });
    if (account.twoFactorAuth) {
      beginSecondStep(context, account);
      return new AcceptedResponse({ secondFactor: true as const });
    }
    await openSession(context, account);
    return withSecondFactorDemand(context, account);
  }),

  serve(loginWithCode, async (context) => {
    const account = await accountInSecondStep(context);
    if (!account)
      throw new DomainError(
        'signedOut',
        problemMessage('Your password was given too long ago. Please enter it again.'),
      );
    await assertCode(context, account, context.body.code, { recovery: true });
    await assertUnlocked(context, account);
    await openSession(context, account, (inside) => accountInSecondStep({ ...context, connection: inside }));
    endSecondStep(context);
    return account;
  }),

  serve(logout, async (context) => {
    const userId = await signOut(context);
    if (userId !== null) await logSecurityEvent(context, { event: 'signedOut', account: userId });
  }),

  serve(currentUser, async (context) =>
    withSecondFactorDemand(context, await requireAccount(context.connection, context.caller.userId)),
  ),

  serve(signInPage, async ({ query }) => {
    const next = query.next && isSameOriginPath(query.next) ? `?next=${encodeURIComponent(query.next)}` : '';
    return new RedirectResponse(`/auth${next}`);
  }),

  ...sessionRoutes,
  ...securityEventRoutes,
  ...twoFactorRoutes,
  ...resetRoutes,
  ...deletionRoutes,
  ...emailRoutes,
  ...oidcRoutes,
];
