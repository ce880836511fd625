import { DEFAULT_PATH, nextPath } from '@brick/domain/auth/next-path';
import {
  finishOidc,
  linkIdentity,
  listIdentities,
  removeIdentity,
  startOidc,
} from '@brick/domain/auth/oidc-api';
import type { OidcProblem } from '@brick/domain/auth/oidc-problems';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import { credentialOf } from '../../platform/access/authorise-call.ts';
import { hashOfDevice } from '../../platform/access/known-devices.ts';
import { notFound, requireCaller } from '../../platform/access/project-access.ts';
import { endSessionsExcept, type SignInContext } from '../../platform/access/sessions.ts';
import type { OidcProvider } from '../../platform/config/oidc-settings.ts';
import { type Services, serve } from '../../platform/http/endpoint-handlers.ts';
import { RedirectResponse } from '../../platform/http/responses.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import { countFailure, rejectAfterFailures } from '../../platform/security/rate-limits.ts';
import { users } from '../../schema/users.ts';
import { requireAccount } from '../../users/service.ts';
import { assertUnlocked, openSession, wrongPassword } from '../open-session.ts';
import { assertPassword } from '../passwords/credential-checks.ts';
import { beginSecondStep } from '../second-factor/second-step-cookie.ts';
import { accountWithIdentity, canSignIn, deleteIdentity, identitiesOf } from './identity-store.ts';
import { findOrLinkAccount, linkToAccount } from './linked-account.ts';
import { makeAccount } from './new-account.ts';
import { OidcRefusal } from './oidc-refusal.ts';
import {
  beginSignIn,
  type Claims,
  endSignIn,
  failureOf,
  providerUnreachableProblem,
} from './provider-client.ts';
import { claimPendingSignIn, setPendingSignIn, takePendingSignIn } from './sign-in-cookie.ts';

/** Failures an hour, after which no sign-in begins or ends: of a browser, or of an address if this server has not named it. */
const FAILURES_PER_HOUR = 300;
/** Bytes of a target that the cookie still carries. */
const MAX_NEXT = 1500;
const SETTINGS_PATH = '/settings';

function providerOf({ config }: Pick<Services, 'config'>, name: string): OidcProvider {
  const provider = config.oidc.providers.find((each) => each.name === name);
  if (!provider) throw notFound();
  return provider;
}

const authScreen = (next: string, shown: Record<string, string>): RedirectResponse =>
  new RedirectResponse(`/auth?${new URLSearchParams({ ...shown, ...(next !== DEFAULT_PATH && { next }) })}`);

const refusalFrom = (error: unknown): OidcRefusal => {
  if (error instanceof OidcRefusal) return error;
  const { reason, isUnreachable } = failureOf(error);
  return new OidcRefusal(isUnreachable ? 'unreachable' : 'failed', reason);
};

const browserOf = ({ request, services }: Pick<SignInContext, 'request' | 'services'>): string =>
  hashOfDevice(request, services.secrets) ?? request.ip;

/** Shows one sentence on the sign-in screen; the reason is in the security log. Throws what is no refusal. */
function refuse(
  { request, services }: Pick<SignInContext, 'request' | 'services'>,
  error: unknown,
  { provider, next, account = null }: { provider: OidcProvider; next: string; account?: number | null },
): RedirectResponse {
  if (!(error instanceof OidcRefusal || error instanceof DomainError)) throw error;
  const [problem, reason]: [OidcProblem, string] =
    error instanceof OidcRefusal
      ? [error.problem, error.reason]
      : [error.code === 'forbidden' ? 'refused' : 'failed', error.code];
  services.security.tell(request, {
    ...{ event: 'oidcFailed', outcome: 'refused', account, provider: provider.name, reason },
  });
  return authScreen(next, { problem, provider: provider.name });
}

/** What the provider says of the person who comes back. Throws OidcRefusal. */
async function claimsOf(
  context: SignInContext,
  provider: OidcProvider,
  sent: ReturnType<typeof takePendingSignIn>,
): Promise<{ claims: Claims; sent: NonNullable<typeof sent> }> {
  const { request, services, connection } = context;
  if (sent?.provider !== provider.name) throw new OidcRefusal('failed', 'noCookie');
  if (!(await claimPendingSignIn(connection, sent))) throw new OidcRefusal('failed', 'usedBefore');
  const { search } = new URL(request.url, services.config.publicUrl);
  try {
    const { config, now } = services;
    return { sent, claims: await endSignIn(config, provider, { search, secrets: sent, now: now() }) };
  } catch (error) {
    throw refusalFrom(error);
  }
}

/** Signs in with claims. A second factor is asked as after a password. */
async function enter(
  context: SignInContext,
  provider: OidcProvider,
  { claims, next }: { claims: Claims; next: string },
): Promise<RedirectResponse> {
  const known = await findOrLinkAccount(context, provider, claims);
  const { account, isInvited } = known
    ? { account: known, isInvited: false }
    : await makeAccount(context, provider, { claims, next });
  await assertUnlocked(context, account);
  if (account.twoFactorAuth) {
    const own = await identitiesOf(context.connection, account.id);
    const identity = own.find(
      ({ issuer, subject }) => issuer === claims.issuer && subject === claims.subject,
    );
    if (!identity) throw wrongPassword();
    beginSecondStep(context, account, identity);
    return authScreen(next, { step: 'code' });
  }
  // It may have been removed meanwhile.
  await openSession(context, account, (inside) => accountWithIdentity(inside, claims));
  // The invitation in the address is used up.
  return new RedirectResponse(isInvited ? DEFAULT_PATH : next);
}

/** Links an identity to the account that began this, which must still be the one that is signed in. */
async function linkOwn(
  context: SignInContext,
  userId: number,
  from: { provider: OidcProvider; claims: Claims },
): Promise<RedirectResponse> {
  const caller = await requireCaller(context.connection, credentialOf(context.request));
  if (caller.userId !== userId) throw new OidcRefusal('failed', 'otherAccount');
  await linkToAccount(context, await requireAccount(context.connection, userId), from);
  return new RedirectResponse(SETTINGS_PATH);
}

export const oidcRoutes = [
  serve(startOidc, async (context) => {
    const { connection, params, query, services } = context;
    const provider = providerOf(services, params.provider);
    const asked = Buffer.byteLength(query.next ?? '') > MAX_NEXT ? undefined : query.next;
    const next = nextPath(asked);
    try {
      await rejectAfterFailures(connection.db, 'oidc', browserOf(context), FAILURES_PER_HOUR);
      const { location, secrets } = await beginSignIn(services.config, provider, services.now()).catch(
        (error: unknown) => {
          throw refusalFrom(error);
        },
      );
      setPendingSignIn(context, { ...secrets, provider: provider.name, next, linkTo: null });
      return new RedirectResponse(location);
    } catch (error) {
      await countFailure(connection.db, 'oidc', browserOf(context));
      return refuse(context, error, { provider, next });
    }
  }),

  serve(finishOidc, async (context) => {
    const provider = providerOf(context.services, context.params.provider);
    const cookie = takePendingSignIn(context);
    const { next = DEFAULT_PATH, linkTo = null } = cookie ?? {};
    const { db } = context.connection;
    try {
      await rejectAfterFailures(db, 'oidc', browserOf(context), FAILURES_PER_HOUR);
      const { claims } = await claimsOf(context, provider, cookie);
      return linkTo === null
        ? await enter(context, provider, { claims, next })
        : await linkOwn(context, linkTo, { provider, claims });
    } catch (error) {
      // Any page can open this address; only a browser that began has the cookie.
      if (cookie) await countFailure(db, 'oidc', browserOf(context));
      return refuse(context, error, { provider, next, account: linkTo });
    }
  }),

  serve(listIdentities, async ({ connection, caller }) => identitiesOf(connection, caller.userId)),

  serve(linkIdentity, async (context) => {
    const { connection, caller, body, services } = context;
    const provider = services.config.oidc.providers.find(({ name }) => name === body.provider);
    if (!provider)
      throw new DomainError('conflict', problemMessage('This server has no such provider to sign in with.'));
    await assertPassword(context, await requireAccount(connection, caller.userId), body.password, 'password');
    const begun = await beginSignIn(services.config, provider, services.now()).catch((error: unknown) => {
      const { reason } = failureOf(error);
      const refused = { event: 'oidcFailed', outcome: 'refused', account: caller.userId } as const;
      services.security.tell(context.request, { ...refused, provider: provider.name, reason });
      throw providerUnreachableProblem(provider);
    });
    setPendingSignIn(context, {
      ...begun.secrets,
      ...{ provider: provider.name, next: SETTINGS_PATH, linkTo: caller.userId },
    });
    return { location: begun.location };
  }),

  serve(removeIdentity, async (context) => {
    const { connection, caller, params, services } = context;
    // In order on one connection. Of two removals at once, the second waits and finds what the first has left.
    const [, account, own] = await Promise.all([
      connection.rows(sql`select 1 from ${users} where id = ${caller.userId} for update`),
      requireAccount(connection, caller.userId),
      identitiesOf(connection, caller.userId),
    ]);
    if (!own.some(({ id }) => id === params.identityId)) throw notFound();
    const left = own.filter(({ id }) => id !== params.identityId);
    if (!canSignIn(services.config, account, left))
      throw new DomainError(
        'conflict',
        problemMessage('This is your last way to sign in. Set a password or link another one first.'),
      );
    // No session tells how it began, and one that was begun with it may be another's.
    await Promise.all([
      deleteIdentity(connection, params.identityId),
      endSessionsExcept(connection, caller.userId, caller.sid),
      logSecurityEvent(context, { event: 'identityRemoved', account: caller.userId }),
    ]);
  }),
];
