import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { makeFolder } from '@brick/postgres/make-folder';
import { givenUrls, openDatabase } from '@brick/postgres/open-database';
import { noSpaceProblem, StartupProblem } from '@brick/postgres/startup-problem';
import { buildApp } from './app.ts';
import { backupFolderProblem } from './platform/backup/backup-folder.ts';
import { type Config, listeningAddress, readConfig } from './platform/config/config.ts';
import { ConfigProblem } from './platform/config/environment-values.ts';
import { getConnection } from './platform/db/connection.ts';
import { migrateDatabase, openPool } from './platform/db/database.ts';
import { fileFolder, openFileStore } from './platform/files/open-file-store.ts';
import { startScheduledJobs } from './platform/jobs/scheduled-jobs.ts';
import { collectWhenIdle } from './platform/monitoring/idle-collection.ts';
import { claimDataKey, WRONG_KEY_MESSAGE } from './platform/security/installation.ts';
import { createSecrets, openSecrets } from './platform/security/secrets.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

// Three folders up, both from packages/server/dist/server.cjs and from packages/server/src/server.ts.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const CONNECTIONS = 20;

function exitWithMessage(sentence: string): never {
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

/** Makes the folders of data and of files. Throws StartupProblem where that, or writing to files, is refused. */
function prepareFolders(config: Config): void {
  try {
    makeFolder(config.dataDir);
    const files = fileFolder(config);
    makeFolder(files, 0o700);
    accessSync(files, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { path: folder, code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      // With a database elsewhere all can still be read; what is stored is refused.
      if (config.databaseUrl) return;
      throw noSpaceProblem(config.dataDir, error);
    }
    throw new StartupProblem(
      `The folder ${folder} can't be made or written (${code}). Set DATA_DIR to a folder that this account may write to.`,
    );
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, root);
  prepareFolders(config);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Signals are handled before anything is started, so that an interrupted start leaves nothing running.
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing) await step();
  };
  const opening = openDatabase({ ...config, log: say });
  closing.push(async () => (await opening).stop());
  closeOnSignal(close);
  const urls = givenUrls(config) ?? (await opening);
  const pool = openPool(urls.url, CONNECTIONS, { directUrl: urls.directUrl });
  closing.unshift(() => pool.end());
  // Live updates, the data key and the first request find a connection each.
  for (let opened = 0; opened < 3; opened += 1) pool.query('select 1').catch(() => {});
  const now = () => Date.now();
  const build = async () => {
    const secrets = await openSecrets(config);
    const files = await openFileStore(config, (error) => app.log.warn({ err: error }, 'files have to wait'));
    const app = await buildApp({ config, pool, files, secrets, now });
    return { app, files, secrets };
  };
  try {
    // Built while the database answers and checks its migrations: it runs no query before it listens.
    const [{ app, files, secrets }, missing, database] = await Promise.all([
      build(),
      migrateDatabase(urls, config.migrationsFolder, opening),
      opening,
    ]);
    closing.unshift(startScheduledJobs({ pool, files, now, log: app.log }, scheduledJobs(config)));
    closing.unshift(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    collectWhenIdle();
    for (const notice of [...database.notices, ...missing]) say(notice);
    if (!(await claimDataKey(getConnection(pool), secrets))) say(WRONG_KEY_MESSAGE);
    if (config.s3 && !(await files.answers()))
      say(`The bucket ${config.s3.bucket} can't be reached at the moment: files have to wait for it.`);
    const noBackups = config.backupDir && (await backupFolderProblem(config.backupDir));
    if (noBackups) say(noBackups);
    if (config.smtpUrl && !config.publicUrl)
      say(
        'PUBLIC_URL is not set, so no mail that holds a link is sent: no invitation, no new password, no confirmation of an address, no notice. Set it to the address at which people reach the server.',
      );
    say(`${PRODUCT_NAME} is ready at ${listeningAddress({ ...config, port })}`);
  } catch (error) {
    await close().catch(() => {});
    const sentence = listenProblem(error as NodeJS.ErrnoException, config.host, config.port);
    throw sentence ? new StartupProblem(sentence) : error;
  }
}

/** A second signal exits at once. */
function closeOnSignal(close: () => Promise<void>): void {
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

/** Starts the product and prints when it is ready. Prints the problem and exits if it cannot start. */
export async function serve(): Promise<void> {
  await start().catch((error: unknown) => {
    if (error instanceof StartupProblem || error instanceof ConfigProblem) exitWithMessage(error.message);
    exitWithMessage(
      `${PRODUCT_NAME} could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  });
}

/** The part of the start that needs neither database nor port, for building the code cache. */
export async function warmUp(): Promise<void> {
  const config = readConfig({}, root);
  const pool = openPool('postgres://127.0.0.1', CONNECTIONS);
  const files = await openFileStore(config, () => {});
  await buildApp({ config, pool, files, secrets: createSecrets(randomBytes(32)), now: Date.now });
  await pool.end();
}
