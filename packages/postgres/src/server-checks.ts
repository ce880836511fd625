import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type DatabaseUrls, databaseRoleOf } from './database-urls.ts';
import { poolerOf, STATEMENT_TIMEOUTS } from './pooler-settings.ts';
import { StartupProblem } from './startup-problem.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 50;

/** The server is not listening yet, or is starting, recovering or stopping: worth a retry. */
function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === '57P03' ||
    /terminated/.test(errorText(error))
  );
}

/** Returns the Node or PostgreSQL error code, or an empty string. */
export function errorCode(error: unknown): string {
  // For a host name with several addresses, Node reports all failures in one error.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : '';
}

/** Returns the message of the first failure. */
export function errorText(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** Connects without retrying. */
export async function connectOnce(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, keepAlive: true });
  // A lost connection also fails the running query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Connects, retrying for up to `patienceMs` while the server is not ready, as long as `isWorthIt` returns true. */
export async function connectWithRetry(
  config: ClientConfig,
  patienceMs: number,
  isWorthIt: () => boolean = () => true,
): Promise<Client> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const left = Math.max(1, Math.ceil(end - performance.now()));
    try {
      return await connectOnce({ ...config, connectionTimeoutMillis: left });
    } catch (error) {
      if (!isTransient(error) || performance.now() + RETRY_MS > end || !isWorthIt()) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Checks a database's version, encoding and durability settings. Returns a sentence for each setting that is off; throws
 * StartupProblem for a version that is too old and for another encoding than UTF8.
 */
export async function checkServer(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('server_version_num', 'server_encoding', 'fsync', 'synchronous_commit', 'full_page_writes')
      ORDER BY name`,
  );
  const version = rows.find((row) => row.name === 'server_version_num')?.setting ?? '0';
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartupProblem(
      `The PostgreSQL server is of version ${major} and Brick Ledger needs ${OLDEST_VERSION} or later: upgrade it, or set DATABASE_URL to another one.`,
    );
  }
  const encoding = rows.find((row) => row.name === 'server_encoding')?.setting;
  if (encoding !== 'UTF8') {
    throw new StartupProblem(
      `The database is encoded in ${encoding} and Brick Ledger needs UTF8: create one with ENCODING 'UTF8', or set DATABASE_URL to another one.`,
    );
  }
  return rows
    .filter((row) => row.setting === 'off')
    .map(
      ({ name }) =>
        `The database runs with ${name} off, so records that were confirmed can be lost or damaged when the power fails: turn ${name} on in the PostgreSQL server's settings.`,
    );
}

export interface ParsedDatabaseUrl {
  /** The setting's name. */
  setting: string;
  host: string;
  port: string;
  database: string;
  user: string;
}

/** Reads a database address. Throws StartupProblem. */
export function parseDatabaseUrl(databaseUrl: string, setting: string): ParsedDatabaseUrl {
  try {
    const url = new URL(databaseUrl);
    if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw new TypeError(url.protocol);
    const user = decodeURIComponent(url.username) || process.env.PGUSER || 'the default user';
    return {
      setting,
      host: decodeURIComponent(url.hostname) || url.searchParams.get('host') || 'localhost',
      port: url.port || '5432',
      database: decodeURIComponent(url.pathname.slice(1)) || user,
      user,
    };
  } catch {
    // Neither the URL nor the error is shown: they contain the password.
    throw new StartupProblem(
      `${setting} is not the address of a PostgreSQL database: write it as postgres://user:password@host:5432/database, with special characters of the password percent-encoded.`,
    );
  }
}

function unreachableProblem(
  error: unknown,
  { setting, host, port, database, user }: ParsedDatabaseUrl,
): StartupProblem {
  const server = `${host}:${port}`;
  const sentence = (what: string) => new StartupProblem(what, { cause: error });
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return sentence(
        `The PostgreSQL server at ${server} does not let ${user} in: check user and password in ${setting} and the server's pg_hba.conf.`,
      );
    case '3D000':
      return sentence(
        `The PostgreSQL server at ${server} has no database ${database}: create it, or put an existing one's name in ${setting}.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return sentence(`The host ${host} in ${setting} is not known here: check its name.`);
    default:
      return sentence(
        `The PostgreSQL server at ${server} does not answer (${errorText(error)}): start it, check ${setting}, or unset DATABASE_URL to use the built-in database.`,
      );
  }
}

/** Runs work on a server of the operator's. Throws StartupProblem if it can't be reached within 5 seconds. */
export async function withGivenServer<T>(
  databaseUrl: string,
  setting: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const address = parseDatabaseUrl(databaseUrl, setting);
  let client: Client;
  try {
    client = await connectWithRetry({ connectionString: databaseUrl, query_timeout: 5_000 }, 5_000);
  } catch (error) {
    throw unreachableProblem(error, address);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns an identity that distinguishes databases. */
async function databaseIdentity(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    'SELECT current_database() || pg_postmaster_start_time()::text AS identity',
  );
  return rows[0]?.identity ?? '';
}

/** Returns a notice if statements have no limit, which behind a pooler of transactions is a setting of the role. */
async function checkLimits(client: Client, url: string): Promise<string[]> {
  if (poolerOf(url).pooling !== 'transaction') return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = '0' ORDER BY name`,
    [Object.keys(STATEMENT_TIMEOUTS)],
  );
  if (rows.length === 0) return [];
  const role = databaseRoleOf(url);
  const settings = rows.map(
    ({ name }) =>
      `ALTER ROLE ${role} SET ${name} = ${STATEMENT_TIMEOUTS[name as keyof typeof STATEMENT_TIMEOUTS]}`,
  );
  return [
    `Behind a pooler of transactions the limits of a statement are those of the role, and ${role} has none: run ${settings.join(' and ')}.`,
  ];
}

/** The notice if the server uses the role that owns its tables. */
export const ONE_ROLE_NOTICE =
  'The server works with the database role that owns its tables, so whoever takes over the server could also alter its log: give it a role of its own and set DATABASE_OWNER_URL (docs/operating.md, "A role for the server").';

/**
 * Checks the servers of DATABASE_URL and DATABASE_OWNER_URL within 5 seconds each. Returns the same notices as
 * {@link checkServer}, and one if both use the same role. Throws StartupProblem if they are two databases.
 */
export async function checkGivenServers({ url, ownerUrl, directUrl }: DatabaseUrls): Promise<string[]> {
  // All at once, because each connection takes a while; of several failures the first one here is reported.
  const checks = [
    withGivenServer(url, 'DATABASE_URL', async (client) => ({
      identity: await databaseIdentity(client),
      notices: [...(await checkServer(client)), ...(await checkLimits(client, url))],
    })),
    directUrl && withGivenServer(directUrl, 'DATABASE_DIRECT_URL', databaseIdentity),
    ownerUrl !== url && withGivenServer(ownerUrl, 'DATABASE_OWNER_URL', databaseIdentity),
  ] as const;
  await Promise.allSettled(checks);
  const [given, direct, owner] = [await checks[0], await checks[1], await checks[2]];
  if (directUrl && direct !== given.identity)
    throw new StartupProblem(
      'DATABASE_URL and DATABASE_DIRECT_URL name two databases: give both the same database, one by its pooler and one past it.',
    );
  if (databaseRoleOf(url) === databaseRoleOf(ownerUrl)) return [...given.notices, ONE_ROLE_NOTICE];
  if (owner !== given.identity)
    throw new StartupProblem(
      'DATABASE_URL and DATABASE_OWNER_URL name two databases: give both the same host, port and database.',
    );
  return given.notices;
}
