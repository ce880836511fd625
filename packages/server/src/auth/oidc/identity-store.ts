import { cutText } from '@brick/domain/text-checks';
import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { OidcProvider } from '../../platform/config/oidc-settings.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { columnsOf } from '../../platform/records/list-query.ts';
import { identities } from '../../schema/account-tables.ts';
import { users } from '../../schema/users.ts';
import type { Account } from '../../users/service.ts';
import { mayUsePassword } from '../service.ts';
import type { Claims } from './provider-client.ts';

type IdentityRow = typeof identities.$inferSelect;

const MAX_SHOWN_AS = 255;

/** Lists the identities of an account, oldest first. */
export const identitiesOf = (connection: Connection, userId: number): Promise<IdentityRow[]> =>
  connection.rows<IdentityRow>(sql`
    select ${columnsOf(identities)} from ${identities} where ${identities.userId} = ${userId} order by ${identities.id}`);

/** Finds the account that signs in with an identity, by issuer and subject alone. */
export async function accountWithIdentity(
  connection: Connection,
  { issuer, subject }: Claims,
): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(sql`
    select ${columnsOf(users)} from ${users} where ${users.deletedAt} is null and ${users.id} = (
      select ${identities.userId} from ${identities}
      where ${identities.issuer} = ${issuer} and ${identities.subject} = ${subject})`);
  return account;
}

/** Finds the account that has confirmed an address. A demo has none. */
export async function accountWithConfirmedAddress(
  connection: Connection,
  email: string,
): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(sql`
    select ${columnsOf(users)} from ${users}
    where lower(${users.email}) = lower(${email}) and ${users.emailConfirmedAt} is not null
      and ${users.deletedAt} is null for update`);
  return account;
}

const nameIn = (claims: Claims): string | null => {
  const name = [claims['email'], claims['preferred_username'], claims['name']].find(
    (claim): claim is string => typeof claim === 'string' && claim !== '',
  );
  return name === undefined ? null : cutText(name, 0, MAX_SHOWN_AS);
};

/** Links an identity to an account. False if it is linked already, to this account or another. */
export async function insertIdentity(
  connection: Connection,
  userId: number,
  { provider, claims, now }: { provider: OidcProvider; claims: Claims; now: number },
): Promise<boolean> {
  const at = new Date(now).toISOString();
  const added = await connection.db
    .insert(identities)
    .values({
      ...{ userId, provider: provider.name, issuer: claims.issuer, subject: claims.subject },
      ...{ shownAs: nameIn(claims), createdAt: at, lastUsedAt: at },
    })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

/** Notes that an identity was used. */
export const touchIdentity = (
  connection: Connection,
  { issuer, subject }: Claims,
  now: number,
): Promise<object[]> =>
  connection.rows(sql`
    update ${identities} set last_used_at = ${new Date(now).toISOString()}
    where issuer = ${issuer} and subject = ${subject}`);

/** Removes an identity. */
export const deleteIdentity = (connection: Connection, id: number): Promise<object[]> =>
  connection.rows(sql`delete from ${identities} where id = ${id}`);

/** Microsoft has one address for all organisations, and an issuer for each. */
const hasManyIssuers = (address: string) => new URL(address).hostname === 'login.microsoftonline.com';

/** Whether an identity opens an account with the providers as they are set. */
const isWayIn = ({ oidc }: Pick<Config, 'oidc'>, identity: IdentityRow): boolean =>
  oidc.providers.some(
    ({ name, issuer }) =>
      name === identity.provider &&
      (hasManyIssuers(issuer) || new URL(issuer).href === new URL(identity.issuer).href),
  );

/** Whether somebody can sign in with a password or one of these identities. */
export const canSignIn = (
  config: Pick<Config, 'oidc'>,
  account: Account,
  left: readonly IdentityRow[],
): boolean =>
  (account.hasPassword && mayUsePassword(config, account)) || left.some((each) => isWayIn(config, each));
