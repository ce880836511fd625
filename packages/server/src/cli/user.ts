import { randomInt } from 'node:crypto';
import { DomainError } from '@brick/domain/errors';
import { emailAddress } from '@brick/domain/field-schemas';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { sql } from 'drizzle-orm';
import { confirmAddress } from '../auth/email/email-confirmation.ts';
import { createReset, replacePassword } from '../auth/passwords/password-reset.ts';
import { deletePasswordResets } from '../auth/service.ts';
import { endAllSessions } from '../platform/access/sessions.ts';
import { mailLinkBase } from '../platform/config/config.ts';
import { type Connection, inTransaction } from '../platform/db/connection.ts';
import { storeAccountEvent } from '../platform/monitoring/security-log.ts';
import { hashPassword } from '../platform/security/password-hashing.ts';
import { type Account, changeAccount, findAccountsByName } from '../users/service.ts';
import { type CommandContext, print, runCommand, UsageError } from './command.ts';

const HELP = `npm run user -- list | reset-password NAME [--link] | confirm NAME [EMAIL]
                | lock NAME | unlock NAME | end-sessions NAME

  list                   the accounts: number, username, email address and whether it is confirmed, since when, and which
                         are locked
  reset-password NAME    gives the account with this username or email address a made-up password and shows it once.
                         All its devices are signed out. Two-factor sign-in stays as it is
      --link             prints a link instead, with which its owner chooses one: it works once, for an hour
  confirm NAME [EMAIL]   confirms the email address of an account, as the link of a mail would: the one in its profile or
                         waiting for its link, or the one that is named. Do it for whom you know to read mail there
  lock NAME              nobody signs in to this account any more, and all its devices are signed out at once
  unlock NAME            it can be signed in to again, with the password that it had
  end-sessions NAME      signs all its devices out; the password stays as it is
  --help                 shows this text

  DATA_DIR, DATABASE_URL   as for npm start
  PUBLIC_URL, HOST, PORT   where ${PRODUCT_NAME} is reached, for the link
`;

// Without letters and digits that look alike: the password is typed by hand.
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five characters: 98 bits. */
const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join(''),
  ).join('-');

const list =
  () =>
  async ({ connection }: CommandContext) => {
    const accounts = await connection.rows<{
      id: number;
      username: string;
      email: string | null;
      confirmed: boolean;
      since: string;
      locked: boolean;
    }>(sql`
    select id, username, email, email_confirmed_at is not null as confirmed, created_at as since,
      locked_at is not null as locked from users
    where deleted_at is null and demo_until is null order by id`);
    if (accounts.length === 0) print('There is no account yet.');
    for (const { id, username, email, confirmed, since, locked } of accounts) {
      const address =
        email === null ? 'no address' : `${email} (${confirmed ? 'confirmed' : 'not confirmed'})`;
      print(`${id}  ${username}  ${address}  since ${since.slice(0, 10)}${locked ? '  locked' : ''}`);
    }
  };

/** Finds the account that a command names by username or email address. Throws UsageError. */
async function findAccount(connection: Connection, names: readonly string[], verb: string): Promise<Account> {
  const [name, ...more] = names;
  if (!name || more.length > 0) throw new UsageError(`Name one account: npm run user -- ${verb} thato`);
  const [account] = await findAccountsByName(connection, name);
  if (account) return account;
  throw new UsageError(`No account is called "${name}". Those there are: npm run user -- list`);
}

const lock =
  (words: readonly string[]) =>
  async ({ connection, pool }: CommandContext) => {
    const { id, username } = await findAccount(connection, words, 'lock');
    await inTransaction(pool, async (together) => {
      await changeAccount(together, id, { lockedAt: new Date().toISOString() });
      await endAllSessions(together, id);
      await deletePasswordResets(together, id);
      await storeAccountEvent(together, { userId: id, event: 'locked', from: null });
    });
    print(`${username} is locked: all devices are signed out, and nobody can sign in.`);
    print(`It opens again with: npm run user -- unlock ${username}`);
  };

const unlock =
  (words: readonly string[]) =>
  async ({ connection, pool }: CommandContext) => {
    const { id, username, lockedAt } = await findAccount(connection, words, 'unlock');
    if (lockedAt === null) throw new UsageError(`${username} is not locked.`);
    await inTransaction(pool, async (together) => {
      await changeAccount(together, id, { lockedAt: null });
      await storeAccountEvent(together, { userId: id, event: 'unlocked', from: null });
    });
    print(`${username} can sign in again, with the same password.`);
  };

const endSessions =
  (words: readonly string[]) =>
  async ({ connection, pool }: CommandContext) => {
    const { id, username } = await findAccount(connection, words, 'end-sessions');
    const ended = await inTransaction(pool, async (together) => {
      await storeAccountEvent(together, { userId: id, event: 'sessionsClosed', from: null });
      return endAllSessions(together, id);
    });
    print(
      `${username} is signed out on all devices; ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'} ended.`,
    );
  };

const confirm =
  ([name, email, ...more]: readonly string[]) =>
  async ({ connection, pool }: CommandContext) => {
    const account = await findAccount(connection, [...(name ? [name] : []), ...more], 'confirm');
    const asked = email ?? account.claimedEmail ?? account.email;
    if (asked === null)
      throw new UsageError(`${account.username} has no email address. Name the one to give to it.`);
    const address = emailAddress.safeParse(asked);
    if (!address.success) throw new UsageError(`"${asked}" is no email address.`);
    const confirmed = await inTransaction(pool, (together) =>
      confirmAddress(together, account, address.data, Date.now()),
    ).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new UsageError(`Another account has confirmed ${address.data}, so it stays there.`);
    });
    print(`${confirmed.email} is confirmed for ${confirmed.username}.`);
  };

const reset =
  (words: readonly string[]) =>
  async ({ connection, pool, config }: CommandContext) => {
    const withLink = words.includes('--link');
    const names = words.filter((word) => word !== '--link');
    const account = await findAccount(connection, names, 'reset-password');
    if (withLink) {
      const path = await inTransaction(pool, (together) => createReset(together, account.id, Date.now()));
      print(`With this link ${account.username} chooses a new password. It works once, for an hour:\n`);
      print(mailLinkBase(config) + path);
      return;
    }
    const password = generatePassword();
    const hash = await hashPassword(password);
    await inTransaction(pool, async (together) => {
      await replacePassword(together, account.id, hash);
      await storeAccountEvent(together, { userId: account.id, event: 'passwordSet', from: null });
    });
    print(`The new password of ${account.username}, shown this once:\n\n  ${password}\n`);
    print('All devices are signed out. It can be changed in the settings after signing in.');
  };

runCommand({
  help: HELP,
  verbs: { list, 'reset-password': reset, confirm, lock, unlock, 'end-sessions': endSessions },
});
