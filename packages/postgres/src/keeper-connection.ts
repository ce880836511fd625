import { realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Client } from 'pg';
import { BOOTSTRAP_SUPERUSER, rolePassword } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import type { DatabaseUrls } from './database-urls.ts';
import { isAlive, ownIdentity } from './process/process-identity.ts';
import { connectWithRetry, errorCode } from './server-checks.ts';
import { StartupProblem } from './startup-problem.ts';

// Every application process holds one connection, the keeper, while it runs. The server's list of these connections
// shows who uses the database: the system closes those of a killed process.

const APPLICATION_NAME = 'brick-ledger keeper';
const PATIENCE_MS = 15_000;

/** The connection by which one process keeps the server running. */
export interface KeeperConnection {
  client: Client;
  /** Unreferenced while idle, so that the connection does not keep the process alive. */
  socket: Socket;
}

/** The role that owns the application's database and tables. It may create databases and is no superuser. */
const OWNER_ROLE = 'brick_ledger';
/** The server's role: it changes rows but no tables, and only appends to the log. */
const RUNTIME_ROLE = 'brick_ledger_server';
/** The application's database. */
const APPLICATION_DATABASE = 'brick_ledger';

/** Returns the connection URLs of the server's role and of the owner of the tables. */
export function databaseUrlsOf(place: DataDirectory, port: number): DatabaseUrls {
  const addressOf = (role: string) =>
    `postgresql://${role}:${rolePassword(place, role)}@127.0.0.1:${port}/${APPLICATION_DATABASE}`;
  return { url: addressOf(RUNTIME_ROLE), ownerUrl: addressOf(OWNER_ROLE) };
}

function notOurServerProblem(place: DataDirectory, port: number, cause?: unknown): StartupProblem {
  return new StartupProblem(
    `The server on port ${port} of this machine is not the database of ${place.home} or has another password: bring ${place.password} back from a backup, or remove ${place.port} to have another port chosen.`,
    { cause },
  );
}

function silentServerProblem(place: DataDirectory, port: number, cause: unknown): StartupProblem {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupProblem(
    `The database in ${place.home} runs but does not answer on port ${port} (${reason}): read ${place.serverLog} and put right what it names.`,
    { cause },
  );
}

async function assertOurServer(place: DataDirectory, port: number, client: Client): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const folder = rows[0]?.folder;
  if (!folder || realpathSync(folder) !== realpathSync(place.cluster)) throw notOurServerProblem(place, port);
}

/**
 * Opens the keeper connection of this process while the server `isThere`. Throws StartupProblem if it does not answer
 * or another server uses the port.
 */
export async function connectKeeper(
  place: DataDirectory,
  port: number,
  isThere: () => boolean,
): Promise<KeeperConnection> {
  const { pid, mark } = ownIdentity();
  let client: Client;
  let socket = new Socket();
  try {
    client = await connectWithRetry(
      {
        host: '127.0.0.1',
        port,
        user: BOOTSTRAP_SUPERUSER,
        password: rolePassword(place, BOOTSTRAP_SUPERUSER),
        database: 'postgres',
        stream: () => {
          socket = new Socket();
          return socket;
        },
        application_name: `${APPLICATION_NAME} ${pid} ${mark.replace(/\W+/g, '-')}`.slice(0, 63),
      },
      PATIENCE_MS,
      isThere,
    );
  } catch (error) {
    throw errorCode(error).startsWith('28')
      ? notOurServerProblem(place, port, error)
      : silentServerProblem(place, port, error);
  }
  try {
    await assertOurServer(place, port, client);
    return { client, socket };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Creates the application's roles and database if they are missing, as after an interrupted first start or in an
 * older cluster.
 */
export async function ensureDatabase(place: DataDirectory, { client }: KeeperConnection): Promise<void> {
  const { rows } = await client.query<{ owner: boolean; runtime: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS owner,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS runtime,
            EXISTS (SELECT FROM pg_database WHERE datname = $3) AS database`,
    [OWNER_ROLE, RUNTIME_ROLE, APPLICATION_DATABASE],
  );
  const password = (role: string) => client.escapeLiteral(rolePassword(place, role));
  if (!rows[0]?.owner)
    await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD ${password(OWNER_ROLE)}`);
  if (!rows[0]?.runtime)
    await client.query(`CREATE ROLE ${RUNTIME_ROLE} LOGIN PASSWORD ${password(RUNTIME_ROLE)}`);
  if (!rows[0]?.database) await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${OWNER_ROLE}`);
}

/** Whether another running process uses the server. */
export async function hasOtherKeepers({ client }: KeeperConnection): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
      WHERE usename = $1 AND application_name LIKE $2 AND pid <> pg_backend_pid()`,
    [BOOTSTRAP_SUPERUSER, `${APPLICATION_NAME} %`],
  );
  return rows.some(({ name }) => {
    const [pid, mark] = name.slice(APPLICATION_NAME.length + 1).split(' ');
    // The server may not have noticed yet that a process was killed.
    return isAlive({ pid: Number(pid), mark: mark ?? '' });
  });
}
