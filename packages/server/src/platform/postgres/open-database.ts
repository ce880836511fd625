import { findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { connectPatiently, examine, examineGiven } from './connection.ts';
import { awaitUnusedElsewhere } from './elsewhere.ts';
import { addressOf } from './keeper.ts';
import { withLock } from './lock.ts';
import { type Place, preparePlace } from './place.ts';
import { folderProblem } from './startup-problem.ts';
import { Supervisor } from './supervisor.ts';

export interface RunningDatabase {
  /** A connection string for `pg`. It stays the same while the database runs, also over a restart of it. */
  url: string;
  embedded: boolean;
  /** Sentences for the operator: where the database lives, promises of durability that are off. */
  notices: string[];
  /** Ends the database if this is the last process that uses it. Close the pool first. */
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** The folder of everything that the application keeps; made if missing. */
  dataDir: string;
  databaseUrl?: string;
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
  const url = addressOf(place, port);
  try {
    return { url, embedded: true, notices: [...place.notices, ...(await examineOwn(url))], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Gives a connection string: DATABASE_URL if set, else that of our own PostgreSQL below `dataDir`, which is made
 * at the first start, shared by all processes on the folder, and started again when it dies.
 * Throws StartupProblem with one sentence that says what to do.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, databaseUrl, log = () => {} } = options;
  if (databaseUrl) {
    const notices = await examineGiven(databaseUrl);
    return { url: databaseUrl, embedded: false, notices, stop: async () => {} };
  }
  const place = preparePlace(dataDir);
  try {
    return await openOwn(place, log);
  } catch (error) {
    throw folderProblem(place.home, error);
  }
}
