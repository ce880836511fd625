import { parseArgs } from 'node:util';
import { register } from '@brick/domain/auth/contract';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { listeningAddress } from '../platform/config.ts';
import { inTransaction } from '../platform/connection.ts';
import { DEMO_USERNAME, MANY_NAME, type Seeded, seedDemo } from '../testing/sample/demo-account.ts';
import { SAMPLE_NAME } from '../testing/sample-project.ts';
import { onDatabase, runProgram, say, UsageProblem } from './command.ts';

const MOST_EXPENSES = 1_000_000;

const HELP = `npm run seed [-- --expenses N]

Makes the account "${DEMO_USERNAME}" and gives it the sample project "${SAMPLE_NAME}", so that every screen has something
to show. What is there already stays as it is: run it as often as you like, also while ${PRODUCT_NAME} is running.

  --expenses N    adds N generated expenses (1 to ${MOST_EXPENSES}) to a second project, "${MANY_NAME}",
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
    if (values.expenses !== undefined && !(expenses >= 1 && expenses <= MOST_EXPENSES)) {
      throw new UsageProblem(`--expenses takes a whole number from 1 to ${MOST_EXPENSES}, not "${text}".`);
    }
    return { help: values.help ?? false, expenses };
  } catch (error) {
    if (error instanceof UsageProblem || !(error instanceof TypeError)) throw error;
    throw new UsageProblem(`${error.message.split('\n')[0]} What it takes: npm run seed -- --help`);
  }
}

/** The password to give a new account: as good as one typed into the sign-up screen, or none. */
function readPassword(): string | undefined {
  const password = process.env['SEED_PASSWORD'] || undefined;
  if (password === undefined) return undefined;
  if (!register.body?.safeParse({ username: DEMO_USERNAME, password }).success) {
    throw new UsageProblem('SEED_PASSWORD must have 6 to 1024 characters.');
  }
  return password;
}

interface Outcome extends Seeded {
  expenses: number;
  address: string;
}

function tell({ username, password, addedSample, expenses, address }: Outcome): void {
  say('');
  say(
    addedSample
      ? `Added the project "${SAMPLE_NAME}".`
      : `The project "${SAMPLE_NAME}" was there already and stays as it is.`,
  );
  if (expenses > 0) say(`Added ${expenses} expenses to the project "${MANY_NAME}".`);
  say('');
  say(`Open ${address}/auth and sign in (npm start starts ${PRODUCT_NAME} if it is not running):`);
  say(`  username  ${username}`);
  say(`  password  ${password ?? 'as it was: the account was there already'}`);
  if (password !== null && !process.env['SEED_PASSWORD'])
    say('The password is shown this once; note it down.');
}

runProgram(async () => {
  const { help, expenses } = readArguments();
  if (help) return void process.stdout.write(HELP);
  const password = readPassword();
  await onDatabase(async ({ config, pool }) => {
    const seeded = await inTransaction(pool, (connection) =>
      seedDemo(connection, { password, expenses, now: Date.now() }),
    );
    tell({ ...seeded, expenses, address: listeningAddress(config) });
  });
});
