import { currentUser, login, loginWithCode, logout, register, signInPage } from '@brick/domain/auth/contract';
import { isOwnPath } from '@brick/domain/auth/own-path';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { countLinkTry, joinByInvitation, NO_INVITATION, openInvitation } from '../members/reads.ts';
import { Accepted, Redirect } from '../platform/answers.ts';
import { hashPassword, mustBeHardToGuess, needsRehash, passwordMatches } from '../platform/passwords.ts';
import { serve } from '../platform/serve.ts';
import { type AtTheDoor, signIn, signOut } from '../platform/sessions.ts';
import { judged, mustStayUnder } from '../platform/throttle.ts';
import {
  type Account,
  changeAccount,
  findAccount,
  insertAccount,
  isUnchanged,
  requireAccount,
} from '../users/reads.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { attemptOf, mustGiveCode } from './guarded.ts';
import { resetRoutes } from './reset-routes.ts';
import { accountAtSecondStep, beginSecondStep, endSecondStep } from './second-step.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

const wrongPassword = () => new DomainError('wrongPassword', said('Wrong username or password.'));

/** Signs an account in, unless what lets it in was changed while it was being checked. Throws wrongPassword then. */
async function letIn(context: AtTheDoor, account: Account): Promise<void> {
  await context.services.inTransaction(async (together) => {
    if (!(await isUnchanged(together, account))) throw wrongPassword();
    await signIn({ ...context, connection: together }, account.id);
  });
}

/** Stores a good password's hash with today's parameters. */
async function rehashed(context: AtTheDoor, account: Account, password: string): Promise<Account> {
  if (!needsRehash(account.password)) return account;
  const hash = await hashPassword(password);
  await changeAccount(context.connection, account.id, { password: hash });
  return { ...account, password: hash };
}

const badInvitation = () => refusedField('invitation', NO_INVITATION);

/** Refuses an invitation that does not work, and where registration is not open whoever brings none. */
async function mustMayRegister(
  { connection, request, services }: AtTheDoor,
  invitation: string | null,
): Promise<void> {
  if (invitation !== null) {
    await countLinkTry(connection, request.ip);
    if (!(await openInvitation(connection, invitation, services.now()))) throw badInvitation();
  } else if (services.config.registration === 'invitation') {
    throw new DomainError(
      'forbidden',
      said('Accounts are made by invitation here. Ask somebody in your project for a link.'),
    );
  }
}

export const authRoutes = [
  serve(register, async (context) => {
    const { connection, body, request, services } = context;
    await mustStayUnder(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
    const { invitation: key, ...profile } = body;
    await mustMayRegister(context, key);
    mustBeHardToGuess(services.config, body, 'password');
    const password = await hashPassword(body.password);
    // Account and session together: who gets an error has no account that says "taken" at the next try.
    return services.inTransaction(async (together) => {
      const account = await insertAccount(together, { ...profile, password });
      const joining = { key: key ?? '', userId: account.id, now: services.now() };
      if (key !== null && !(await joinByInvitation(together, joining))) throw badInvitation();
      await signIn({ ...context, connection: together }, account.id);
      return account;
    });
  }),

  serve(login, async (context) => {
    const { connection, body } = context;
    const found = await findAccount(connection, body.username);
    const attempt = await attemptOf(context, found, body.username);
    const good = await judged(connection.db, attempt, () =>
      passwordMatches(found?.password ?? null, body.password),
    );
    if (!good || !found) throw wrongPassword();
    const account = await rehashed(context, found, body.password);
    if (account.twoFactorAuth) {
      beginSecondStep(context, account);
      return new Accepted({ secondFactor: true as const });
    }
    await letIn(context, account);
    return account;
  }),

  serve(loginWithCode, async (context) => {
    const account = await accountAtSecondStep(context);
    if (!account)
      throw new DomainError(
        'signedOut',
        said('Your password was given too long ago. Please enter it again.'),
      );
    await mustGiveCode(context, account, context.body.code, { recovery: true });
    await letIn(context, account);
    endSecondStep(context);
    return account;
  }),

  serve(logout, signOut),

  serve(currentUser, async ({ connection, caller }) => requireAccount(connection, caller.userId)),

  serve(signInPage, async ({ query }) => {
    const next = query.next && isOwnPath(query.next) ? `?next=${encodeURIComponent(query.next)}` : '';
    return new Redirect(`/auth${next}`);
  }),

  ...sessionRoutes,
  ...twoFactorRoutes,
  ...resetRoutes,
  ...deletionRoutes,
];
