import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { DatabaseWatch } from './database-watch.ts';
import { keepSeries } from './numbers.ts';
import { StartupProblem } from './postgres/startup-problem.ts';
import { grantRuntimeRole } from './runtime-role.ts';

export type Database = NodePgDatabase;
/** What reads directly and what writes inside a transaction: a connection is either. */
export type Reader = Database;

/** One number for this product's migrations, so that no other user of the same server waits for ours. */
export const MIGRATION_LOCK = 7_216_031;

/** Milliseconds that a call waits for one of the connections, which others hold. */
const WAITS = 4000;

/** Connections with UTC as their zone; a lost one is replaced at the next query. One more comes with the first number that is given. */
export function openPool(url: string, size: number, waits = WAITS): pg.Pool {
  const watch = new DatabaseWatch(url);
  const pool = new pg.Pool({
    connectionString: url,
    stream: watch.socket,
    max: size,
    connectionTimeoutMillis: waits,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // What is asked at once goes out at once: a transaction begins in one round trip with its first query.
    pipeline: true,
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  });
  // An idle connection that the server closes is no error of ours: the pool opens another when one is needed.
  pool.on('error', () => {});
  // Nor is one that is lost while a request holds it: the query fails, and says so there.
  pool.on('connect', (client) => client.on('error', () => {}));
  watch.begin(pool);
  return keepSeries(pool, () => openPool(url, 1, waits));
}

/** By which addresses a database is reached. */
export interface DatabaseAddresses {
  /** With the role that the server works with. */
  url: string;
  /** With the role that owns the tables; the same as `url` where there is only one role. */
  ownerUrl: string;
}

const NOT_ALLOWED = '42501';

/** The code of PostgreSQL that an error or its cause carries. */
function errorCode(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

const notTheOwner = (url: string, cause: unknown): StartupProblem =>
  new StartupProblem(
    `The database role ${roleOf(url)} may not bring the tables up to date: set DATABASE_OWNER_URL to the address with the role that owns them.`,
    { cause },
  );

/** The role that an address signs in with. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Brings the database to the newest tables, as their owner, and gives the server's role its rights on them. Under an
 * advisory lock, because of several processes that start at the same moment exactly one may migrate; the others wait
 * and find it done.
 */
export async function migrateDatabase(
  { url, ownerUrl }: DatabaseAddresses,
  migrationsFolder: string,
): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5000,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
      throw errorCode(error) === NOT_ALLOWED ? notTheOwner(ownerUrl, error) : error;
    });
    if (roleOf(url) !== roleOf(ownerUrl)) await grantRuntimeRole(client, roleOf(url));
  } finally {
    await client.end();
  }
}

const UNIQUE_VIOLATION = '23505';

/** The name of the unique rule that an error broke, or null where it is another error. */
export function brokenUniqueRule(error: unknown): string | null {
  if (errorCode(error) !== UNIQUE_VIOLATION) return null;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== 'object' || cause === null) return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}
