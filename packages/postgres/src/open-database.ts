import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type DataDirectory, prepareDataDirectory } from './data-directory.ts';
import type { DatabaseUrls } from './database-urls.ts';
import { databaseUrlsOf } from './keeper-connection.ts';
import { waitUntilUnused } from './process/in-use-heartbeat.ts';
import { withLock } from './process/process-lock.ts';
import { checkGivenServers, checkServer, connectWithRetry } from './server-checks.ts';
import { toFolderProblem } from './startup-problem.ts';
import { Supervisor } from './supervisor.ts';
import { checkPoolers, checkReplica } from './topology-checks.ts';

/** A running database. Its connection URLs stay the same while it runs, even over its own restarts. */
export interface RunningDatabase extends DatabaseUrls {
  embedded: boolean;
  /** Notices for the operator: where the database is, which durability settings are off. */
  notices: string[];
  /** Stops the database if no other process uses it. Close the pool first. */
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** The application's data folder; created if missing. */
  dataDir: string;
  /** DATABASE_URL: the operator's own server. */
  databaseUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the same database with the role that owns its tables. */
  databaseOwnerUrl?: string | undefined;
  /** DATABASE_DIRECT_URL: the same database and role past a pooler. */
  databaseDirectUrl?: string | undefined;
  /** DATABASE_READ_URL: a replica of it. */
  databaseReadUrl?: string | undefined;
  log?: (line: string) => void;
}

/** The connection URLs of the operator's own server, which are known before it answers; null without one. */
export function givenUrls(options: OpenDatabaseOptions): DatabaseUrls | null {
  const { databaseUrl: url, databaseOwnerUrl, databaseDirectUrl: directUrl } = options;
  return url ? { url, ownerUrl: databaseOwnerUrl ?? directUrl ?? url, directUrl } : null;
}

async function checkBuiltInServer(url: string): Promise<string[]> {
  const client = await connectWithRetry({ connectionString: url }, 5_000);
  try {
    return await checkServer(client);
  } finally {
    await client.end();
  }
}

async function openBuiltIn(place: DataDirectory, log: (line: string) => void): Promise<RunningDatabase> {
  const binaries = findBinaries(place.account, place.programs);
  await waitUntilUnused(place.inUse, place.dataDir, log);
  const supervisor = new Supervisor(place, binaries, log);
  const port = await withLock(place.lock, log, async () => {
    await ensureCluster(place, binaries, log);
    return supervisor.open();
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= supervisor.stop();
    return stopped;
  };
  const addresses = databaseUrlsOf(place, port);
  try {
    const notices = [...place.notices, ...(await checkBuiltInServer(addresses.ownerUrl))];
    return { ...addresses, embedded: true, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns the connection URLs of the database: DATABASE_URL and DATABASE_OWNER_URL if set, otherwise those of the
 * built-in PostgreSQL below `dataDir`. That one is created at the first start, shared by all processes on the folder,
 * and restarted if it dies. Throws StartupProblem with one sentence that says what to do.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, databaseReadUrl, log = () => {} } = options;
  const given = givenUrls(options);
  if (given) {
    checkPoolers(given, databaseReadUrl);
    const notices = await checkGivenServers(given);
    if (databaseReadUrl) notices.push(...(await checkReplica(given.directUrl ?? given.url, databaseReadUrl)));
    return { ...given, embedded: false, notices, stop: async () => {} };
  }
  const place = prepareDataDirectory(dataDir);
  try {
    return await openBuiltIn(place, log);
  } catch (error) {
    throw toFolderProblem(place.home, error);
  }
}
