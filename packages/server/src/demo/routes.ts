import { randomBytes } from 'node:crypto';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { keepDemo, startDemo } from '@brick/domain/demo/contract';
import { demoEnd, mustBeDemo } from '@brick/domain/demo/rules';
import { DomainError, said } from '@brick/domain/errors';
import { enteredEmail, linkMayGo, mailEntered } from '../auth/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { sidOf } from '../platform/entrance.ts';
import { type Place, placeOf } from '../platform/password-queue.ts';
import { hashPassword, mustBeHardToGuess } from '../platform/passwords.ts';
import { type Services, serve } from '../platform/serve.ts';
import { signIn, signInAnew } from '../platform/sessions.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { buildSampleProject } from '../testing/sample-project.ts';
import { changeAccount, insertAccount, requireAccount } from '../users/reads.ts';
import { demoUntilOf, mustLeaveRoom, signedInBy } from './store.ts';

/** Demos that one address may open in an hour: a class that tries the product together shares one. */
const AN_HOUR = 30;

const unguessable = (bytes: number, encoding: 'hex' | 'base64url') => randomBytes(bytes).toString(encoding);

/** A visitor's account: nobody knows its password, so that nobody else can sign in to it, and they cannot again. */
const visitorAccount = async (now: number, place: Place) => ({
  username: `demo-${unguessable(6, 'hex')}`,
  password: await hashPassword(unguessable(32, 'base64url'), place),
  firstName: 'Demo',
  lastName: 'Visitor',
  demoUntil: demoEnd(now),
});

/** The demo in which a browser is already. Throws conflict for an account that is none: opening one would sign it out. */
async function runningDemo(connection: Connection, userId: number) {
  const account = await requireAccount(connection, userId);
  if (account.demoUntil !== null) return account;
  throw new DomainError(
    'conflict',
    said('You are signed in. Log out to see a demo, or add the sample project to your own projects.'),
  );
}

/** An account that stays is made by the rules of registration. */
function mustBeOpen({ config }: Services): void {
  if (config.registration === 'open') return;
  throw new DomainError(
    'forbidden',
    said('Accounts are made by invitation here, so a demo cannot become one.'),
  );
}

export const demoRoutes = [
  serve(startDemo, async (context) => {
    const { connection, request, services } = context;
    if (!services.config.demos)
      throw new DomainError('forbidden', said('There are no demos here. Make an account to look around.'));
    const userId = await signedInBy(connection, sidOf(request));
    if (userId !== null) return runningDemo(connection, userId);
    await mustStayUnder(connection.db, 'demo', request.ip, AN_HOUR);
    await mustLeaveRoom(connection);
    const now = services.now();
    const account = await visitorAccount(now, placeOf(request, null));
    return services.inTransaction(async (together) => {
      const made = await insertAccount(together, account);
      await buildSampleProject(together, { ownerId: made.id, today: dayIn(made.timezone, now) });
      await signIn({ ...context, connection: together }, made.id);
      services.security.tell(request, { event: 'demoStarted', account: made.id });
      return made;
    });
  }),

  serve(keepDemo, async (context) => {
    const { connection, caller, body, request, services } = context;
    const { userId } = caller;
    mustBeDemo((await demoUntilOf(connection, userId)) ?? null);
    mustBeOpen(services);
    await mustStayUnder(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
    mustBeHardToGuess(services.config, body, 'password');
    const { email, claimEmail, ...profile } = body;
    const linkAt = (await linkMayGo(connection, email)) ? services.now() : null;
    const password = await hashPassword(body.password, placeOf(request, `user ${userId}`));
    return services.inTransaction(async (together) => {
      // Of two tabs that keep it at the same moment the second one would choose another password.
      mustBeDemo((await demoUntilOf(together, userId, { lock: true })) ?? null);
      const entered = await enteredEmail(together, { email, claimEmail, userId }, linkAt);
      const account = await changeAccount(together, userId, {
        ...profile,
        ...entered,
        password,
        demoUntil: null,
      });
      await mailEntered(together, account, services);
      await signInAnew({ ...context, connection: together }, userId);
      return account;
    });
  }),
];
