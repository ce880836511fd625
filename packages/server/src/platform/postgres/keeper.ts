import { realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Client } from 'pg';
import type { DatabaseAddresses } from '../database.ts';
import { KEEPER_ROLE, passwordOf } from './cluster.ts';
import { connectPatiently, errorCode } from './connection.ts';
import type { Place } from './place.ts';
import { isAlive, ownIdentity } from './process-identity.ts';
import { StartupProblem } from './startup-problem.ts';

// Every application process holds one connection, the keeper, for as long as it runs. The server's own list of
// these connections is the register of who uses the database: the system closes those of a killed process.

const NAME = 'brick-ledger keeper';
const PATIENCE_MS = 15_000;

/** The connection by which one process keeps the server running. */
export interface Keeper {
  client: Client;
  /** To be unreferenced while the connection only stands there: it is no reason for the process to live on. */
  socket: Socket;
}

/** The role that owns the application's database and tables. It may create other databases and is no superuser. */
const OWNER_ROLE = 'brick_ledger';
/** The role that the server works with: it changes rows and no tables, and adds to the log alone. */
const RUNTIME_ROLE = 'brick_ledger_server';
/** The application's database. */
const APPLICATION_DATABASE = 'brick_ledger';

/** The addresses that the application connects to, as its server and as the owner of its tables. */
export function addressesOf(place: Place, port: number): DatabaseAddresses {
  const addressOf = (role: string) =>
    `postgresql://${role}:${passwordOf(place, role)}@127.0.0.1:${port}/${APPLICATION_DATABASE}`;
  return { url: addressOf(RUNTIME_ROLE), ownerUrl: addressOf(OWNER_ROLE) };
}

function notOurs(place: Place, port: number, cause?: unknown): StartupProblem {
  return new StartupProblem(
    `The server on port ${port} of this machine is not the database of ${place.home} or has another password: bring ${place.password} back from a backup, or remove ${place.port} to have another port chosen.`,
    { cause },
  );
}

function silent(place: Place, port: number, cause: unknown): StartupProblem {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupProblem(
    `The database in ${place.home} runs but does not answer on port ${port} (${reason}): read ${place.serverLog} and put right what it names.`,
    { cause },
  );
}

async function requireOurs(place: Place, port: number, client: Client): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const folder = rows[0]?.folder;
  if (!folder || realpathSync(folder) !== realpathSync(place.cluster)) throw notOurs(place, port);
}

/**
 * Connects as the keeper of this process, as long as the server `isThere`. Throws StartupProblem if it does not
 * answer or another server answers on the port.
 */
export async function connectKeeper(place: Place, port: number, isThere: () => boolean): Promise<Keeper> {
  const { pid, mark } = ownIdentity();
  let client: Client;
  let socket = new Socket();
  try {
    client = await connectPatiently(
      {
        host: '127.0.0.1',
        port,
        user: KEEPER_ROLE,
        password: passwordOf(place, KEEPER_ROLE),
        database: 'postgres',
        stream: () => {
          socket = new Socket();
          return socket;
        },
        application_name: `${NAME} ${pid} ${mark.replace(/\W+/g, '-')}`.slice(0, 63),
      },
      PATIENCE_MS,
      isThere,
    );
  } catch (error) {
    throw errorCode(error).startsWith('28') ? notOurs(place, port, error) : silent(place, port, error);
  }
  try {
    await requireOurs(place, port, client);
    return { client, socket };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Makes the application's roles and database where they are missing, as after a first start cut short or in an older cluster. */
export async function makeDatabase(place: Place, { client }: Keeper): Promise<void> {
  const { rows } = await client.query<{ owner: boolean; runtime: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS owner,
            EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS runtime,
            EXISTS (SELECT FROM pg_database WHERE datname = $3) AS database`,
    [OWNER_ROLE, RUNTIME_ROLE, APPLICATION_DATABASE],
  );
  const password = (role: string) => client.escapeLiteral(passwordOf(place, role));
  if (!rows[0]?.owner)
    await client.query(`CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD ${password(OWNER_ROLE)}`);
  if (!rows[0]?.runtime)
    await client.query(`CREATE ROLE ${RUNTIME_ROLE} LOGIN PASSWORD ${password(RUNTIME_ROLE)}`);
  if (!rows[0]?.database) await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${OWNER_ROLE}`);
}

/** Whether another living keeper, of this process or any other, uses the server. */
export async function hasOtherKeepers({ client }: Keeper): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
      WHERE usename = $1 AND application_name LIKE $2 AND pid <> pg_backend_pid()`,
    [KEEPER_ROLE, `${NAME} %`],
  );
  return rows.some(({ name }) => {
    const [pid, mark] = name.slice(NAME.length + 1).split(' ');
    // The server may not have noticed yet that a killed process is gone.
    return isAlive({ pid: Number(pid), mark: mark ?? '' });
  });
}
