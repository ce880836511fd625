import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { BackupProblem } from '../platform/backup/problem.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { ConfigProblem } from '../platform/config-values.ts';
import { type Connection, connectionOf } from '../platform/connection.ts';
import { type DatabaseAddresses, migrateDatabase, openPool } from '../platform/database.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { StartupProblem } from '../platform/postgres/startup-problem.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** What was asked for cannot be done; the message says in one sentence what can. */
export class UsageProblem extends Error {}

export const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** What goes on beside the answer of a command, for who looks on. */
export const tell = (line: string): boolean => process.stderr.write(`${line}\n`);

export interface AtHand {
  config: Config;
  database: DatabaseAddresses;
  pool: pg.Pool;
  connection: Connection;
}

/** Runs what a command does with the product's database server, also while the product runs, and leaves it as it was found. */
export async function onServer(
  work: (config: Config, database: DatabaseAddresses) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env, root);
  const database = await openDatabase({ ...config, log: tell });
  const breakOff = () => void database.stop().finally(() => process.exit(130));
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff);
  try {
    await work(config, database);
  } finally {
    await database.stop();
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff);
  }
}

/** Runs what a command does on the product's tables as they are. */
export const onTables = (work: (atHand: AtHand) => Promise<void>): Promise<void> =>
  onServer(async (config, database) => {
    const pool = openPool(database.url, 1);
    // A connection cut in the middle of its transaction reports that twice; the query's own failure is enough.
    pool.on('connect', (client) => client.on('error', () => {}));
    try {
      await work({ config, pool, connection: connectionOf(pool), database });
    } finally {
      await pool.end();
    }
  });

/** Runs what a command does on the product's tables, brought up to date before. */
export const onDatabase = (work: (atHand: AtHand) => Promise<void>): Promise<void> =>
  onTables(async (atHand) => {
    await migrateDatabase(atHand.database, atHand.config.migrationsFolder);
    await work(atHand);
  });

interface Command {
  help: string;
  /** What one of its verbs does with the words behind it; undefined for a verb that it does not have. */
  verbs: Readonly<Record<string, (words: readonly string[]) => (atHand: AtHand) => Promise<void>>>;
}

const EXPECTED = [StartupProblem, ConfigProblem, UsageProblem, BackupProblem];

/** Runs a command. Ends with 1 and a sentence where it cannot be done. */
export function runProgram(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
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
    if (!chosen) throw new UsageProblem(`There is no "${verb}" here.\n\n${help}`);
    await onDatabase(chosen(words));
  });
}
