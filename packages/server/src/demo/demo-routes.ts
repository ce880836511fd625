import { randomBytes } from 'node:crypto';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { keepDemo, startDemo } from '@brick/domain/demo/api';
import { assertDemo, demoEnd } from '@brick/domain/demo/rules';
import { DomainError, problemMessage } from '@brick/domain/errors';
import {
  assertMayUsePassword,
  mailEmailLink,
  resolveEnteredEmail,
  tryCountMailedLink,
} from '../auth/service.ts';
import { credentialOf } from '../platform/access/authorise-call.ts';
import { replaceSessions, signIn } from '../platform/access/sessions.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Services, serve } from '../platform/http/endpoint-handlers.ts';
import { assertStrongPassword, hashPassword } from '../platform/security/password-hashing.ts';
import { type QueuePlace, queuePlaceOf } from '../platform/security/password-queue.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { buildSampleProject } from '../sample-project/sample-project.ts';
import { changeAccount, insertAccount, requireAccount } from '../users/service.ts';
import { assertDemoCapacity, demoUntilOf, findSessionUser } from './demo-queries.ts';

/** Demos per address and hour. A class that tries the product together shares one address. */
const DEMOS_PER_HOUR = 30;

const randomSecret = (bytes: number, encoding: 'hex' | 'base64url') => randomBytes(bytes).toString(encoding);

/**
 * A visitor's account with an unknown password: nobody else can sign in to it, and the visitor cannot sign in again.
 */
const visitorAccount = async (now: number, place: QueuePlace) => ({
  username: `demo-${randomSecret(6, 'hex')}`,
  password: await hashPassword(randomSecret(32, 'base64url'), place),
  firstName: 'Demo',
  lastName: 'Visitor',
  demoUntil: demoEnd(now),
});

/** The browser's current demo. Throws conflict for a normal account, because opening a demo would sign it out. */
async function runningDemo(connection: Connection, userId: number) {
  const account = await requireAccount(connection, userId);
  if (account.demoUntil !== null) return account;
  throw new DomainError(
    'conflict',
    problemMessage(
      'You are signed in. Log out to see a demo, or add the sample project to your own projects.',
    ),
  );
}

/** Turning a demo into an account follows the rules of registration. */
function assertRegistrationOpen({ config }: Services): void {
  if (config.registration === 'open') return;
  throw new DomainError(
    'forbidden',
    problemMessage('Accounts are made by invitation here, so a demo cannot become one.'),
  );
}

export const demoRoutes = [
  serve(startDemo, async (context) => {
    const { connection, request, services } = context;
    if (!services.config.demos)
      throw new DomainError(
        'forbidden',
        problemMessage('There are no demos here. Make an account to look around.'),
      );
    const userId = await findSessionUser(connection, credentialOf(request));
    if (userId !== null) return runningDemo(connection, userId);
    await limitByAddress(connection.db, 'demo', request.ip, DEMOS_PER_HOUR);
    await assertDemoCapacity(connection);
    const now = services.now();
    const account = await visitorAccount(now, queuePlaceOf(request, null));
    return services.inTransaction(async (together) => {
      const made = await insertAccount(together, account);
      await buildSampleProject(together, {
        ...{ ownerId: made.id, today: dayIn(made.timezone, now), files: services.files },
      });
      await signIn({ ...context, connection: together }, made.id);
      services.security.tell(request, { event: 'demoStarted', account: made.id });
      return made;
    });
  }),

  serve(keepDemo, async (context) => {
    const { connection, caller, body, request, services } = context;
    const { userId } = caller;
    assertDemo((await demoUntilOf(connection, userId)) ?? null);
    assertRegistrationOpen(services);
    assertMayUsePassword(services.config, [body]);
    await limitByAddress(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
    assertStrongPassword(services.config, body, 'password');
    const { email, claimEmail, ...profile } = body;
    const linkAt = (await tryCountMailedLink(connection, email)) ? services.now() : null;
    const password = await hashPassword(body.password, queuePlaceOf(request, `user ${userId}`));
    return services.inTransaction(async (together) => {
      // Locked: of two tabs that keep the demo at once, the second would set another password.
      assertDemo((await demoUntilOf(together, userId, { lock: true })) ?? null);
      const entered = await resolveEnteredEmail(together, { email, claimEmail, userId }, linkAt);
      const account = await changeAccount(together, userId, {
        ...profile,
        ...entered,
        password,
        demoUntil: null,
      });
      await mailEmailLink(together, account, services);
      await replaceSessions({ ...context, connection: together }, userId);
      return account;
    });
  }),
];
