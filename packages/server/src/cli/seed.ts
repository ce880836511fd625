import { parseArgs } from 'node:util';
import { register } from '@brick/domain/auth/api';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { listeningAddress } from '../platform/config/config.ts';
import { inTransaction } from '../platform/db/connection.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import {
  DEMO_USERNAME,
  MANY_EXPENSES_NAME,
  type SeededAccount,
  seedDemo,
} from '../sample-project/demo/demo-account.ts';
import { SAMPLE_NAME } from '../sample-project/sample-project.ts';
import { print, runProgram, UsageError, withMigratedTables } from './command.ts';

const MAX_EXPENSES = 1_000_000;

const HELP = `npm run seed [-- --expenses N]

Makes the account "${DEMO_USERNAME}" and gives it the sample project "${SAMPLE_NAME}", so that every screen has something
to show. What is there already stays as it is: run it as often as you like, also while ${PRODUCT_NAME} is running.

  --expenses N    adds N generated expenses (1 to ${MAX_EXPENSES}) to a second project, "${MANY_EXPENSES_NAME}",
                  for trying long lists; each run adds N more
  --help          shows this text

  SEED_PASSWORD   the password for a new account; without it one is made up and printed once
  DATA_DIR, DATABASE_URL, PORT, HOST   as for npm start
`;

function readArguments(): { help: boolean; expenses: number } {
  try {
    const { values } = parseArgs({
      options: { expenses: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const text = values.expenses ?? '0';
    const expenses = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    if (values.expenses !== undefined && !(expenses >= 1 && expenses <= MAX_EXPENSES)) {
      throw new UsageError(`--expenses takes a whole number from 1 to ${MAX_EXPENSES}, not "${text}".`);
    }
    return { help: values.help ?? false, expenses };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('\n')[0]} What it takes: npm run seed -- --help`);
  }
}

/** Reads the password for a new account, validated like on the sign-up screen, or none. */
function readPassword(): string | undefined {
  const password = process.env['SEED_PASSWORD'] || undefined;
  if (password === undefined) return undefined;
  if (!register.body?.safeParse({ username: DEMO_USERNAME, password }).success) {
    throw new UsageError('SEED_PASSWORD must have 6 to 1024 characters.');
  }
  return password;
}

interface SeedResult extends SeededAccount {
  expenses: number;
  address: string;
}

function printSeedResult({ username, password, addedSample, expenses, address }: SeedResult): void {
  print('');
  print(
    addedSample
      ? `Added the project "${SAMPLE_NAME}".`
      : `The project "${SAMPLE_NAME}" was there already and stays as it is.`,
  );
  if (expenses > 0) print(`Added ${expenses} expenses to the project "${MANY_EXPENSES_NAME}".`);
  print('');
  print(`Open ${address}/auth and sign in (npm start starts ${PRODUCT_NAME} if it is not running):`);
  print(`  username  ${username}`);
  print(`  password  ${password ?? 'as it was: the account was there already'}`);
  if (password !== null && !process.env['SEED_PASSWORD'])
    print('The password is shown this once; note it down.');
}

runProgram(async () => {
  const { help, expenses } = readArguments();
  if (help) return void process.stdout.write(HELP);
  const password = readPassword();
  await withMigratedTables(async ({ config, pool }) => {
    const files = await openFileStore(config, () => {});
    const seeded = await inTransaction(pool, (connection) =>
      seedDemo(connection, { password, expenses, now: Date.now(), files }),
    );
    printSeedResult({ ...seeded, expenses, address: listeningAddress(config) });
  });
});
