import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseUrls, databaseRoleOf } from '@brick/postgres/database-urls';
import { poolerOf, STATEMENT_TIMEOUTS } from '@brick/postgres/pooler-settings';
import { connectWithRetry } from '@brick/postgres/server-checks';
import { StartupProblem } from '@brick/postgres/startup-problem';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseWatchdog } from './database-watchdog.ts';
import { applySettings, type SessionSettings, startOptions, UnpreparedClient } from './pooler.ts';
import { withNumberSeries } from './record-numbers.ts';
import { grantRuntimeRole, hasRuntimeRights } from './runtime-role.ts';
import { changedSearchIndexes, makeSearchIndexes, NO_SEARCH_INDEXES } from './search-indexes.ts';

export type Database = NodePgDatabase;
/** A pool or a client inside a transaction. */
export type Reader = Database;

/** An advisory lock key of this product, so that other users of the same server do not wait for its migrations. */
export const MIGRATION_LOCK = 7_216_031;

/** How many milliseconds a request waits for a free connection. */
const POOL_TIMEOUT = 4000;

const SETTINGS = { TimeZone: 'UTC', ...STATEMENT_TIMEOUTS };

/**
 * A number is on disk with the record that has it: its commit comes later in the same journal, and is waited for. Numbers
 * that no record has may be lost.
 */
const SETTINGS_OF_NUMBERS = { ...SETTINGS, synchronous_commit: 'off' };

/**
 * Opens a pool of connections with UTC as time zone; lost connections are replaced by the next query. One more
 * connection is opened when the first record number is taken: at `directUrl`, past a pooler whose connections may all be
 * held by transactions that wait for a number. `name` is what pg_stat_activity calls its connections.
 */
export function openPool(
  url: string,
  size: number,
  {
    waits = POOL_TIMEOUT,
    directUrl = url,
    settings = SETTINGS,
    name,
  }: { waits?: number; directUrl?: string | undefined; settings?: SessionSettings; name?: string } = {},
): pg.Pool {
  const watch = new DatabaseWatchdog(url);
  const pool = new pg.Pool({
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    stream: watch.socket,
    max: size,
    connectionTimeoutMillis: waits,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Queries are sent together: a transaction starts in one round trip with its first query.
    pipeline: true,
    ...(!poolerOf(url).keepsStatements && { Client: UnpreparedClient }),
    ...startOptions(url, settings),
  });
  // An idle connection closed by the server is not an error: the pool opens another one when needed.
  pool.on('error', () => {});
  // A connection lost during a request is reported by the failing query.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    applySettings(client, url, settings).catch(() => {});
  });
  watch.begin(pool);
  return withNumberSeries(pool, () => openPool(directUrl, 1, { waits, settings: SETTINGS_OF_NUMBERS }));
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Returns the PostgreSQL error code of an error or its cause. */
function errorCode(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

const notTheOwnerProblem = (url: string, cause: unknown): StartupProblem =>
  new StartupProblem(
    `The database role ${databaseRoleOf(url)} may not bring the tables up to date: set DATABASE_OWNER_URL to the address with the role that owns them.`,
    { cause },
  );

export const NEWER_DATABASE =
  'The database was brought up to date by a newer version of the product: update this one before you start it.';

/** Whether the last migration of the folder has run, found without reading them all. Throws StartupProblem if a newer one has. */
async function isMigrated(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const asked = client.query('select max(created_at) as last from drizzle.__drizzle_migrations').then(
    ({ rows }) => Number(rows[0]?.last),
    () => 0,
  );
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const known: number = JSON.parse(journal).entries.at(-1).when;
  if ((await asked) > known) throw new StartupProblem(NEWER_DATABASE);
  return known === (await asked);
}

/**
 * Migrates the database as the owner of its tables, makes its search indexes and grants the server's role its rights.
 * An advisory lock makes sure that only one of several starting processes migrates; the others wait and find nothing
 * left to do. It changes nothing before `checked`. Returns what an operator should know.
 */
export async function migrateDatabase(
  { url, ownerUrl }: DatabaseUrls,
  migrationsFolder: string,
  checked: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  const settings = { TimeZone: 'UTC' };
  const connecting = connectWithRetry(
    { connectionString: ownerUrl, ...startOptions(ownerUrl, settings), pipeline: true },
    5000,
  );
  // What the check says is clearer than why a connection failed.
  const client = await connecting.catch(async (error: unknown) => {
    await checked;
    throw error;
  });
  const [role, ownerRole] = [databaseRoleOf(url), databaseRoleOf(ownerUrl)];
  try {
    await applySettings(client, ownerUrl, settings);
    // Asked in one round trip, because it is so at almost every start.
    const isDone = Promise.all([
      isMigrated(client, migrationsFolder),
      changedSearchIndexes(client).then(({ missing, old }) => missing.length + old.length === 0),
      role === ownerRole || hasRuntimeRights(client, role),
    ]).catch((error) => {
      if (error instanceof StartupProblem) throw error;
      return [false];
    });
    await Promise.all([checked, isDone]);
    if ((await isDone).every(Boolean)) return [];
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A newer process may have held the lock.
    await isMigrated(client, migrationsFolder);
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
      throw errorCode(error) === INSUFFICIENT_PRIVILEGE ? notTheOwnerProblem(ownerUrl, error) : error;
    });
    const indexed = await makeSearchIndexes(client);
    if (role !== ownerRole) await grantRuntimeRole(client, role);
    return indexed ? [] : [NO_SEARCH_INDEXES];
  } finally {
    await client.end();
  }
}

const UNIQUE_VIOLATION = '23505';

/** Returns the name of the violated unique constraint, or null for another error. */
export function violatedUniqueConstraint(error: unknown): string | null {
  if (errorCode(error) !== UNIQUE_VIOLATION) return null;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== 'object' || cause === null) return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}
