import { randomInt } from 'node:crypto';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import { makeReset, replacePassword } from '../auth/password-reset.ts';
import { mailedAddress } from '../platform/config.ts';
import { inTransaction } from '../platform/connection.ts';
import { hashPassword } from '../platform/passwords.ts';
import { findAccount } from '../users/reads.ts';
import { type AtHand, runCommand, say, UsageProblem } from './command.ts';

const HELP = `npm run user -- list | reset-password NAME [--link]

  list                   the accounts: number, username, e-mail address, since when
  reset-password NAME    gives the account with this username or e-mail address a made-up password and shows it once.
                         All its devices are signed out. Two-factor sign-in stays as it is
      --link             prints a link instead, with which its owner chooses one: it works once, for an hour
  --help                 shows this text

  DATA_DIR, DATABASE_URL   as for npm start
  PUBLIC_URL, HOST, PORT   where ${PRODUCT_NAME} is reached, for the link
`;

// Without letters and digits that are read wrongly: somebody will type it.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five: 98 bits, more than anybody will ever guess. */
const madeUp = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

const list =
  () =>
  async ({ connection }: AtHand) => {
    const accounts = await connection.rows<{
      id: number;
      username: string;
      email: string | null;
      since: string;
    }>(sql`
    select id, username, email, created_at as since from users
    where deleted_at is null and demo_until is null order by id`);
    if (accounts.length === 0) say('There is no account yet.');
    for (const { id, username, email, since } of accounts)
      say(`${id}  ${username}  ${email ?? 'no address'}  since ${since.slice(0, 10)}`);
  };

const reset =
  (words: readonly string[]) =>
  async ({ connection, pool, config }: AtHand) => {
    const withLink = words.includes('--link');
    const [name, ...more] = words.filter((word) => word !== '--link');
    if (!name || more.length > 0)
      throw new UsageProblem('Name one account: npm run user -- reset-password thato');
    const account = await findAccount(connection, name);
    if (!account)
      throw new UsageProblem(`No account is called "${name}". Those there are: npm run user -- list`);
    if (withLink) {
      const path = await inTransaction(pool, (together) => makeReset(together, account.id, Date.now()));
      say(`With this link ${account.username} chooses a new password. It works once, for an hour:\n`);
      say(mailedAddress(config) + path);
      return;
    }
    const password = madeUp();
    const hash = await hashPassword(password);
    await inTransaction(pool, (together) => replacePassword(together, account.id, hash));
    say(`The new password of ${account.username}, shown this once:\n\n  ${password}\n`);
    say('All devices are signed out. It can be changed in the settings after signing in.');
  };

runCommand({ help: HELP, verbs: { list, 'reset-password': reset } });
