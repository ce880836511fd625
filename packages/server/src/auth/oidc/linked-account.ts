import type { SignInContext } from '../../platform/access/sessions.ts';
import type { OidcProvider } from '../../platform/config/oidc-settings.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { logSecurityEvent } from '../../platform/monitoring/security-log.ts';
import type { Account } from '../../users/service.ts';
import { notifySecurity } from '../security-notifications.ts';
import {
  accountWithConfirmedAddress,
  accountWithIdentity,
  insertIdentity,
  touchIdentity,
} from './identity-store.ts';
import { provedAddress } from './new-account.ts';
import { OidcRefusal } from './oidc-refusal.ts';
import type { Claims } from './provider-client.ts';

/** Links an identity to an account, and tells its owner. */
async function link(
  context: SignInContext,
  account: Account,
  { provider, claims }: { provider: OidcProvider; claims: Claims },
): Promise<void> {
  const { connection, services } = context;
  const { id } = account;
  if (!(await insertIdentity(connection, id, { provider, claims, now: services.now() })))
    throw new OidcRefusal('taken', 'identityTaken');
  await logSecurityEvent(context, { event: 'identityLinked', account: id, provider: provider.name });
  await notifySecurity(connection, account, 'identityLinked', { provider: provider.label });
}

/**
 * Returns the account that signs in with these claims: by issuer and subject alone, or the first time the account that
 * has confirmed the address of which the provider vouches, which is linked then (docs/spec/sign-in.md, "Which account").
 */
export function findOrLinkAccount(
  context: SignInContext,
  provider: OidcProvider,
  claims: Claims,
): Promise<Account | undefined> {
  const { services } = context;
  return services.inTransaction(async (together: Connection) => {
    const [known] = await Promise.all([
      accountWithIdentity(together, claims),
      touchIdentity(together, claims, services.now()),
    ]);
    if (known) return known;
    const proved = provedAddress(provider, claims);
    const account = proved === null ? undefined : await accountWithConfirmedAddress(together, proved);
    // A locked account is refused later, in the same words; nothing is linked to it.
    if (account && account.lockedAt === null)
      await link({ ...context, connection: together }, account, { provider, claims });
    return account;
  });
}

/** Links an identity to the account that is signed in. Throws OidcRefusal if it is linked to another one. */
export function linkToAccount(
  context: SignInContext,
  account: Account,
  from: { provider: OidcProvider; claims: Claims },
): Promise<void> {
  return context.services.inTransaction(async (together) => {
    const known = await accountWithIdentity(together, from.claims);
    if (known?.id === account.id) return;
    await link({ ...context, connection: together }, account, from);
  });
}
