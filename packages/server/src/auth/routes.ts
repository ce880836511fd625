import { currentUser, login, loginWithCode, logout, register, signInPage } from '@brick/domain/auth/contract';
import { isOwnPath } from '@brick/domain/auth/own-path';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { joinByInvitation, linkTried, NO_INVITATION, openInvitation } from '../members/reads.ts';
import { Accepted, Redirect } from '../platform/answers.ts';
import { type Place, placeOf } from '../platform/password-queue.ts';
import { hashPassword, mustBeHardToGuess, needsRehash } from '../platform/passwords.ts';
import { lacksSecondFactor } from '../platform/second-factor.ts';
import { tellSecurity } from '../platform/security-log.ts';
import { serve } from '../platform/serve.ts';
import { type AtTheDoor, signIn, signOut } from '../platform/sessions.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import {
  type Account,
  accountsNamed,
  changeAccount,
  insertAccount,
  isUnchanged,
  requireAccount,
} from '../users/reads.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { accountWithPassword, mustGiveCode } from './guarded.ts';
import { enteredEmail, linkMayGo, mailEntered } from './reads.ts';
import { resetRoutes } from './reset-routes.ts';
import { accountAtSecondStep, beginSecondStep, endSecondStep } from './second-step.ts';
import { securityEventRoutes } from './security-event-routes.ts';
import { notifySecurity } from './security-letters.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

const wrongPassword = () => new DomainError('wrongPassword', said('Wrong username or password.'));

/** Signs an account in, unless what lets it in was changed while it was being checked. Throws wrongPassword then. */
async function letIn(context: AtTheDoor, account: Account): Promise<void> {
  await context.services.inTransaction(async (together) => {
    if (!(await isUnchanged(together, account))) throw wrongPassword();
    const within = { ...context, connection: together };
    const [isNewDevice] = await Promise.all([
      signIn(within, account.id),
      tellSecurity(within, { event: 'signedIn', account: account.id }),
    ]);
    const userAgent = context.request.headers['user-agent'];
    if (isNewDevice) await notifySecurity(together, account, 'newDevice', { userAgent });
  });
}

/** Refuses who gave what lets an account in that the operator has locked; nobody else learns of it. */
async function mustBeUnlocked(context: AtTheDoor, { id, lockedAt }: Account): Promise<void> {
  if (lockedAt === null) return;
  await tellSecurity(context, { event: 'signInLocked', outcome: 'refused', account: id });
  throw new DomainError('forbidden', said('This account is locked. Ask whoever runs this server.'));
}

/** An account, with whether it can only set up a second factor as yet. */
async function withDemand<A extends CurrentUser>(
  { connection, services }: Pick<AtTheDoor, 'connection' | 'services'>,
  account: A,
): Promise<A> {
  const asked = { ...account, userId: account.id };
  const secondFactorWanted = await lacksSecondFactor(connection, services.config, asked);
  return secondFactorWanted ? { ...account, secondFactorWanted } : account;
}

/** Stores a good password's hash with today's parameters. */
async function rehashed(
  context: AtTheDoor,
  account: Account,
  { password, place }: { password: string; place: Place | undefined },
): Promise<Account> {
  if (!needsRehash(account.password)) return account;
  const hash = await hashPassword(password, place);
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
    const open = () => openInvitation(connection, invitation, services.now());
    if (!(await linkTried(connection, request.ip, open))) throw badInvitation();
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
    const { invitation: key, email, claimEmail, ...profile } = body;
    await mustMayRegister(context, key);
    mustBeHardToGuess(services.config, body, 'password');
    const password = await hashPassword(body.password, placeOf(context.request, null));
    const linkAt = (await linkMayGo(connection, email)) ? services.now() : null;
    // Account and session together: who gets an error has no account that says "taken" at the next try.
    const made = await services.inTransaction(async (together) => {
      const entered = await enteredEmail(together, { email, claimEmail }, linkAt);
      const account = await insertAccount(together, { ...profile, ...entered, password });
      await mailEntered(together, account, services);
      const joining = { key: key ?? '', userId: account.id, now: services.now() };
      if (key !== null && !(await joinByInvitation(together, joining))) throw badInvitation();
      const within = { ...context, connection: together };
      await Promise.all([
        signIn(within, account.id),
        tellSecurity(within, { event: 'registered', account: account.id }),
      ]);
      return account;
    });
    return withDemand(context, made);
  }),

  serve(login, async (context) => {
    const { connection, body } = context;
    const found = await accountWithPassword(context, await accountsNamed(connection, body.username), body);
    if (!found) throw wrongPassword();
    await mustBeUnlocked(context, found.account);
    const account = await rehashed(context, found.account, { password: body.password, place: found.place });
    if (account.twoFactorAuth) {
      beginSecondStep(context, account);
      return new Accepted({ secondFactor: true as const });
    }
    await letIn(context, account);
    return withDemand(context, account);
  }),

  serve(loginWithCode, async (context) => {
    const account = await accountAtSecondStep(context);
    if (!account)
      throw new DomainError(
        'signedOut',
        said('Your password was given too long ago. Please enter it again.'),
      );
    await mustGiveCode(context, account, context.body.code, { recovery: true });
    await mustBeUnlocked(context, account);
    await letIn(context, account);
    endSecondStep(context);
    return account;
  }),

  serve(logout, async (context) => {
    const userId = await signOut(context);
    if (userId !== null) await tellSecurity(context, { event: 'signedOut', account: userId });
  }),

  serve(currentUser, async (context) =>
    withDemand(context, await requireAccount(context.connection, context.caller.userId)),
  ),

  serve(signInPage, async ({ query }) => {
    const next = query.next && isOwnPath(query.next) ? `?next=${encodeURIComponent(query.next)}` : '';
    return new Redirect(`/auth${next}`);
  }),

  ...sessionRoutes,
  ...securityEventRoutes,
  ...twoFactorRoutes,
  ...resetRoutes,
  ...deletionRoutes,
  ...emailRoutes,
];
