import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { type DatabaseAddresses, roleOf } from '../database.ts';
import { StartupProblem } from './startup-problem.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 50;

/** Nobody listens yet, or the server is starting, recovering or stopping: worth another try. */
function mayPass(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === '57P03' ||
    /terminated/.test(errorText(error))
  );
}

/** The code of Node or PostgreSQL that an error carries, or an empty text. */
export function errorCode(error: unknown): string {
  // Where a host name has several addresses, Node reports the failures of all in one.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : '';
}

function errorText(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

async function connectOnce(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, keepAlive: true });
  // A lost connection also fails the query in hand; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * Connects, trying again for up to `patienceMs` while the server is not there or not ready, as long as
 * `isWorthIt` says so.
 */
export async function connectPatiently(
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
      if (!mayPass(error) || performance.now() + RETRY_MS > end || !isWorthIt()) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Checks a server's version and its promises of durability. Returns a sentence for each promise that is off;
 * throws StartupProblem for a version that is too old.
 */
export async function examine(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
      WHERE name IN ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')
      ORDER BY name`,
  );
  const version = rows.find((row) => row.name === 'server_version_num')?.setting ?? '0';
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartupProblem(
      `The PostgreSQL server is of version ${major} and Brick Ledger needs ${OLDEST_VERSION} or later: upgrade it, or set DATABASE_URL to another one.`,
    );
  }
  return rows
    .filter((row) => row.setting === 'off')
    .map(
      ({ name }) =>
        `The database runs with ${name} off, so records that were confirmed can be lost or damaged when the power fails: turn ${name} on in the PostgreSQL server's settings.`,
    );
}

interface Address {
  /** The setting that it comes from. */
  setting: string;
  host: string;
  port: string;
  database: string;
  user: string;
}

function parseAddress(databaseUrl: string, setting: string): Address {
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
    // Neither the address nor the error is shown: they hold the password.
    throw new StartupProblem(
      `${setting} is not the address of a PostgreSQL database: write it as postgres://user:password@host:5432/database, with special characters of the password percent-encoded.`,
    );
  }
}

function unreachable(error: unknown, { setting, host, port, database, user }: Address): StartupProblem {
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

async function onGiven<T>(
  databaseUrl: string,
  setting: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const address = parseAddress(databaseUrl, setting);
  let client: Client;
  try {
    client = await connectPatiently({ connectionString: databaseUrl, query_timeout: 5_000 }, 5_000);
  } catch (error) {
    throw unreachable(error, address);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What tells one database from every other that there is. */
async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    'SELECT current_database() || pg_postmaster_start_time()::text AS identity',
  );
  return rows[0]?.identity ?? '';
}

/** What is missing where the server works with the role that owns its tables. */
export const ONE_ROLE =
  'The server works with the database role that owns its tables, so whoever takes over the server could also alter its log: give it a role of its own and set DATABASE_OWNER_URL (docs/operating.md, "A role for the server").';

/**
 * Checks within 5 seconds each that the server of DATABASE_URL, and of DATABASE_OWNER_URL, answers, and returns notices
 * as {@link examine}, and one where both are the same role. Throws StartupProblem where they are two databases.
 */
export async function examineGiven({ url, ownerUrl }: DatabaseAddresses): Promise<string[]> {
  const given = await onGiven(url, 'DATABASE_URL', async (client) => ({
    identity: await identityOf(client),
    notices: await examine(client),
  }));
  if (roleOf(url) === roleOf(ownerUrl)) return [...given.notices, ONE_ROLE];
  if ((await onGiven(ownerUrl, 'DATABASE_OWNER_URL', identityOf)) !== given.identity)
    throw new StartupProblem(
      'DATABASE_URL and DATABASE_OWNER_URL name two databases: give both the same host, port and database.',
    );
  return given.notices;
}
