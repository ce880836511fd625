import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from '@brick/postgres/database-urls';
import { openDatabase } from '@brick/postgres/open-database';
import { StartupProblem } from '@brick/postgres/startup-problem';
import type pg from 'pg';
import { BackupProblem } from '../platform/backup/backup-problem.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { ConfigProblem } from '../platform/config/environment-values.ts';
import { type Connection, getConnection } from '../platform/db/connection.ts';
import { migrateDatabase, openPool } from '../platform/db/database.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The command cannot be executed. The message explains in one sentence what can be done. */
export class UsageError extends Error {}

export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Prints progress to standard error, apart from the command's output. */
export const printProgress = (line: string): boolean => process.stderr.write(`${line}\n`);

export interface CommandContext {
  config: Config;
  database: DatabaseUrls;
  pool: pg.Pool;
  connection: Connection;
}

/** Runs a command on the product's database server, even while the product runs, and leaves the server as it was. */
export async function withServer(
  work: (config: Config, database: DatabaseUrls) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env, root);
  const database = await openDatabase({ ...config, log: printProgress });
  const breakOff = () => void database.stop().finally(() => process.exit(130));
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff);
  try {
    await work(config, database);
  } finally {
    await database.stop();
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff);
  }
}

/** Runs a command on the current tables. */
export const withCurrentTables = (work: (atHand: CommandContext) => Promise<void>): Promise<void> =>
  withServer(async (config, database) => {
    const pool = openPool(database.url, 1);
    // A connection lost during its transaction reports that twice; the error of the query is enough.
    pool.on('connect', (client) => client.on('error', () => {}));
    try {
      await work({ config, pool, connection: getConnection(pool), database });
    } finally {
      await pool.end();
    }
  });

/** Runs a command on the tables after migrating them. */
export const withMigratedTables = (work: (atHand: CommandContext) => Promise<void>): Promise<void> =>
  withCurrentTables(async (atHand) => {
    await migrateDatabase(atHand.database, atHand.config.migrationsFolder);
    await work(atHand);
  });

interface Command {
  help: string;
  /** Returns what a verb does with its arguments. Undefined for an unknown verb. */
  verbs: Readonly<Record<string, (words: readonly string[]) => (atHand: CommandContext) => Promise<void>>>;
}

const EXPECTED_ERRORS = [StartupProblem, ConfigProblem, UsageError, BackupProblem];

/** Runs a command. Exits with 1 and a message if it fails. */
export function runProgram(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    const said =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  });
}

/** Runs a command of the form "verb word …". */
export function runCommand({ help, verbs }: Command): void {
  const [verb = '--help', ...words] = process.argv.slice(2);
  runProgram(async () => {
    if (['--help', '-h', 'help'].includes(verb)) return void process.stdout.write(help);
    const chosen = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (!chosen) throw new UsageError(`There is no "${verb}" here.\n\n${help}`);
    await withMigratedTables(chosen(words));
  });
}
