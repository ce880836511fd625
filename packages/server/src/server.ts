import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { buildApp } from './app.ts';
import { choresOf } from './chores.ts';
import { listeningAddress, readConfig } from './platform/config.ts';
import { ConfigProblem } from './platform/config-values.ts';
import { connectionOf } from './platform/connection.ts';
import { migrateDatabase, openPool } from './platform/database.ts';
import { startHousekeeping } from './platform/housekeeping.ts';
import { agreesOnKey, OTHER_KEY } from './platform/installation.ts';
import { openFiles } from './platform/open-files.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import { StartupProblem } from './platform/postgres/startup-problem.ts';
import { openSecrets, secretsOf } from './platform/secrets.ts';

// From packages/server/dist/server.cjs, and as well from packages/server/src/server.ts, three folders up.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const CONNECTIONS = 20;

function sayAndLeave(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string | null {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or choose another port, for instance PORT=${port + 1}.`;
    case 'EACCES':
      return `Port ${port} needs rights that this account does not have. Choose one above 1023, for instance PORT=5000.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to one of its own, or leave it out for 127.0.0.1.`;
    default:
      return null;
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, root);
  await mkdir(config.dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupProblem(
      `The folder ${config.dataDir} can't be made (${error.code}). Set DATA_DIR to a folder that this account may write to.`,
    );
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Whoever ends the start in its middle leaves nothing running: the signals are heard before anything is started.
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing) await step();
  };
  const opening = openDatabase({ ...config, log: say });
  closing.push(async () => (await opening).stop());
  endOnSignal(close);
  const database = await opening;
  const pool = openPool(database.url, CONNECTIONS);
  closing.unshift(() => pool.end());
  const now = () => Date.now();
  try {
    const secrets = await openSecrets(config);
    const files = await openFiles(config, (error) => app.log.warn({ err: error }, 'files have to wait'));
    // Made while the database looks whether its tables are the newest: it asks nothing before it listens.
    const [app] = await Promise.all([
      buildApp({ config, pool, files, secrets, now }),
      migrateDatabase(database, config.migrationsFolder),
    ]);
    closing.unshift(startHousekeeping({ pool, files, now, log: app.log }, choresOf(config)));
    closing.unshift(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    for (const notice of database.notices) say(notice);
    if (!(await agreesOnKey(connectionOf(pool), secrets))) say(OTHER_KEY);
    if (config.s3 && !(await files.answers()))
      say(`The bucket ${config.s3.bucket} can't be reached at the moment: files have to wait for it.`);
    if (config.smtpUrl && !config.publicUrl)
      say(
        'PUBLIC_URL is not set, so no mail that holds a link is sent: no invitation, no new password, no confirmation of an address, no notice. Set it to the address at which people reach the server.',
      );
    say(`${PRODUCT_NAME} is ready at ${listeningAddress(config)}`);
  } catch (error) {
    await close().catch(() => {});
    const sentence = listenProblem(error as NodeJS.ErrnoException, config.host, config.port);
    throw sentence ? new StartupProblem(sentence) : error;
  }
}

/** A second signal means that somebody does not want to wait. */
function endOnSignal(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`It did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}

/** Starts the product and says on standard output when it is ready; says what is in the way and ends where it can't. */
export async function serve(): Promise<void> {
  await start().catch((error: unknown) => {
    if (error instanceof StartupProblem || error instanceof ConfigProblem) sayAndLeave(error.message);
    sayAndLeave(
      `${PRODUCT_NAME} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  });
}

/** What a start does that needs neither a database nor an address, so that the build can prepare its code. */
export async function rehearse(): Promise<void> {
  const config = readConfig({}, root);
  const pool = openPool('postgres://127.0.0.1', CONNECTIONS);
  const files = await openFiles(config, () => {});
  await buildApp({ config, pool, files, secrets: secretsOf(randomBytes(32)), now: Date.now });
  await pool.end();
}
