import type { DatabaseAddresses } from '../database.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { connectPatiently, examine, examineGiven } from './connection.ts';
import { awaitUnusedElsewhere } from './elsewhere.ts';
import { addressesOf } from './keeper.ts';
import { withLock } from './lock.ts';
import { type Place, preparePlace } from './place.ts';
import { folderProblem } from './startup-problem.ts';
import { Supervisor } from './supervisor.ts';

/** The addresses are connection strings for `pg`. They stay the same while the database runs, also over a restart of it. */
export interface RunningDatabase extends DatabaseAddresses {
  embedded: boolean;
  /** Sentences for the operator: where the database lives, promises of durability that are off. */
  notices: string[];
  /** Ends the database if this is the last process that uses it. Close the pool first. */
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** The folder of everything that the application keeps; made if missing. */
  dataDir: string;
  /** DATABASE_URL: of a server of the operator's own. */
  databaseUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the same database with the role that owns its tables. */
  databaseOwnerUrl?: string | undefined;
  log?: (line: string) => void;
}

async function examineOwn(url: string): Promise<string[]> {
  const client = await connectPatiently({ connectionString: url }, 5_000);
  try {
    return await examine(client);
  } finally {
    await client.end();
  }
}

async function openOwn(place: Place, log: (line: string) => void): Promise<RunningDatabase> {
  const binaries = findBinaries(place.account, place.programs);
  await awaitUnusedElsewhere(place.inUse, place.dataDir, log);
  const supervisor = new Supervisor(place, binaries, log);
  const port = await withLock(place.lock, log, async () => {
    await makeCluster(place, binaries, log);
    return supervisor.open();
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= supervisor.stop();
    return stopped;
  };
  const addresses = addressesOf(place, port);
  try {
    const notices = [...place.notices, ...(await examineOwn(addresses.ownerUrl))];
    return { ...addresses, embedded: true, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Gives the addresses of the database: DATABASE_URL and DATABASE_OWNER_URL if set, else those of our own PostgreSQL below `dataDir`, which is made
 * at the first start, shared by all processes on the folder, and started again when it dies.
 * Throws StartupProblem with one sentence that says what to do.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, databaseUrl, databaseOwnerUrl, log = () => {} } = options;
  if (databaseUrl) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl;
    const notices = await examineGiven({ url: databaseUrl, ownerUrl });
    return { url: databaseUrl, ownerUrl, embedded: false, notices, stop: async () => {} };
  }
  const place = preparePlace(dataDir);
  try {
    return await openOwn(place, log);
  } catch (error) {
    throw folderProblem(place.home, error);
  }
}
