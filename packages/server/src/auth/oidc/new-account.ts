import { randomInt } from 'node:crypto';
import { newAccount } from '@brick/domain/auth/api';
import { invitationKeyIn } from '@brick/domain/auth/next-path';
import { DomainError } from '@brick/domain/errors';
import { emailAddress } from '@brick/domain/field-schemas';
import { cutText } from '@brick/domain/text-checks';
import { sql } from 'drizzle-orm';
import { findOpenInvitation, joinByInvitation, tryInvitationLink } from '../../members/service.ts';
import type { SignInContext } from '../../platform/access/sessions.ts';
import type { OidcProvider } from '../../platform/config/oidc-settings.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import { limitByAddress } from '../../platform/security/rate-limits.ts';
import { users } from '../../schema/users.ts';
import { type Account, insertAccount, requireAccount } from '../../users/service.ts';
import { confirmAddress } from '../email/email-confirmation.ts';
import { mailEmailLink, resolveEnteredEmail, tryCountMailedLink } from '../service.ts';
import { insertIdentity } from './identity-store.ts';
import { OidcRefusal } from './oidc-refusal.ts';
import type { Claims } from './provider-client.ts';

/** The address that a provider tells, whether it is proved or not; null without a usable one. */
const toldAddress = (claims: Claims): string | null => emailAddress.safeParse(claims['email']).data ?? null;

/**
 * The address of which a provider vouches that it belongs to the person: `email_verified`, or Entra's `xms_edov`, is
 * the boolean true, or the operator trusts the provider. Null for any other.
 */
export function provedAddress({ email }: OidcProvider, claims: Claims): string | null {
  const isProved = email === 'trusted' || claims['email_verified'] === true || claims['xms_edov'] === true;
  return isProved ? toldAddress(claims) : null;
}

const isDomainAllowed = ({ domains }: OidcProvider, proved: string | null): boolean =>
  domains.length === 0 || domains.includes(proved?.toLowerCase().split('@').at(-1) ?? '');

/** Throws unless an account may be made for these claims. Returns the key of the invitation that it accepts. */
async function assertMayMake(
  { connection, request, services }: SignInContext,
  provider: OidcProvider,
  { claims, next }: { claims: Claims; next: string },
): Promise<string | null> {
  if (!isDomainAllowed(provider, provedAddress(provider, claims)))
    throw new OidcRefusal('refused', 'domainNotAllowed');
  const key = invitationKeyIn(next) ?? null;
  const open = () => findOpenInvitation(connection, key ?? '', services);
  if (key !== null && (await tryInvitationLink(connection, request.ip, open))) return key;
  if (services.config.registration === 'invitation') throw new OidcRefusal('refused', 'registrationClosed');
  return null;
}

const FALLBACK_NAME = 'user';

/** Returns a free username like the one at the provider. */
async function freeUsername(connection: Connection, claims: Claims): Promise<string> {
  const isName = (name: unknown): name is string => newAccount.shape.username.safeParse(name).success;
  const told = [claims['preferred_username'], claims['email'], claims['name']];
  const base =
    told
      .map((claim) => (typeof claim === 'string' ? cutText(claim.split('@')[0] ?? '', 0, 40).trim() : ''))
      .find(isName) ?? FALLBACK_NAME;
  const names = [base, ...Array.from({ length: 8 }, () => `${base}-${randomInt(1000, 100_000)}`)];
  const taken = await connection.rows<{ name: string }>(sql`
    select name from unnest(${sql.param(names)}::text[]) as name where exists (
      select 1 from ${users} where ${users.usernameKey} = lower(normalize(name, NFKC)) or lower(username) = lower(name))`);
  const free = names.find((name) => !taken.some((each) => each.name === name));
  if (!free) throw new OidcRefusal('failed', 'noFreeUsername');
  return free;
}

/** The address of a new account that still has to be confirmed; none if another account has it. */
async function enteredAddress(connection: Connection, email: string | null, linkAt: number | null) {
  try {
    return await resolveEnteredEmail(connection, { email, claimEmail: false }, linkAt);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return {};
    if (error instanceof DomainError && error.code === 'taken') return {};
    throw error;
  }
}

/**
 * Makes an account without a password for somebody who signs in for the first time, where registration or an invitation
 * and the domain allow it. Throws OidcRefusal, and tooMany as registration does.
 */
export async function makeAccount(
  context: SignInContext,
  provider: OidcProvider,
  signingIn: { claims: Claims; next: string },
): Promise<{ account: Account; isInvited: boolean }> {
  const { connection, request, services } = context;
  const { claims } = signingIn;
  const key = await assertMayMake(context, provider, signingIn);
  await limitByAddress(connection.db, 'registration', request.ip, services.config.registrationsPerHour);
  const now = services.now();
  const proved = provedAddress(provider, claims);
  const entered = proved === null ? toldAddress(claims) : null;
  const linkAt = (await tryCountMailedLink(connection, entered)) ? now : null;
  const { firstName, lastName } = newAccount.shape;
  return services.inTransaction(async (together) => {
    const made = await insertAccount(together, {
      username: await freeUsername(together, claims),
      firstName: firstName.safeParse(claims['given_name']).data ?? null,
      lastName: lastName.safeParse(claims['family_name']).data ?? null,
      ...(await enteredAddress(together, entered, linkAt)),
      password: null,
    });
    const account = await requireAccount(together, made.id);
    await mailEmailLink(together, made, services);
    if (!(await insertIdentity(together, made.id, { provider, claims, now })))
      throw new OidcRefusal('failed', 'identityTaken');
    if (key !== null && !(await joinByInvitation(together, { key, userId: made.id, services })))
      throw new OidcRefusal('refused', 'invitationUsed');
    await logSecurityEvent(
      { ...context, connection: together },
      { event: 'registered', account: made.id, provider: provider.name },
    );
    return {
      account: proved === null ? account : await confirmAddress(together, account, proved, now),
      isInvited: key !== null,
    };
  });
}
