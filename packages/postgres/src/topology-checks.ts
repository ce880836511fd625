import type { Client } from 'pg';
import type { DatabaseUrls } from './database-urls.ts';
import { POOL_MODES, poolerOf } from './pooler-settings.ts';
import { connectOnce, errorText, parseDatabaseUrl, withGivenServer } from './server-checks.ts';
import { StartupProblem } from './startup-problem.ts';

/** Throws StartupProblem if a pooler stands where the product needs a connection of its own. */
export function checkPoolers({ url, ownerUrl, directUrl }: DatabaseUrls, readUrl: string | undefined): void {
  const addresses = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: readUrl,
  };
  for (const [setting, address] of Object.entries(addresses)) {
    if (address && !POOL_MODES.includes(poolerOf(address).pooling))
      throw new StartupProblem(
        `${setting} says pooler=${poolerOf(address).pooling}: write pooler=session or pooler=transaction, or leave it out where there is no pooler.`,
      );
  }
  if (poolerOf(url).pooling !== 'transaction') return;
  if (!directUrl || poolerOf(directUrl).pooling === 'transaction')
    throw new StartupProblem(
      'DATABASE_URL leads to a pooler that lends a connection for one transaction, by which nobody can listen for events or hold the lock of a backup: set DATABASE_DIRECT_URL to the same database and role past the pooler.',
    );
  if (poolerOf(ownerUrl).pooling === 'transaction')
    throw new StartupProblem(
      'DATABASE_OWNER_URL leads to a pooler that lends a connection for one transaction, by which the tables can’t be changed: name the database itself.',
    );
}

const UNTIL_THEN = 'until then reports, exports and archives are read from DATABASE_URL';

/** Returns the bytes of the write-ahead log that a replica has not applied yet. */
export async function measureLag(url: string, readUrl: string): Promise<number> {
  const [position] = await withGivenServer(readUrl, 'DATABASE_READ_URL', async (client) => {
    const { rows } = await client.query<{ at: string }>('SELECT pg_last_wal_replay_lsn()::text AS at');
    return rows;
  });
  return withGivenServer(url, 'DATABASE_URL', async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'SELECT greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn))::bigint AS bytes',
      [position?.at],
    );
    return Number(rows[0]?.bytes);
  });
}

/** Returns what two servers have in common only if one is a replica of the other, and whether it is one. */
async function replicaFacts(client: Client): Promise<{ identity: string; isReplica: boolean }> {
  const { rows } = await client.query<{ identity: string; isReplica: boolean }>(
    `SELECT current_database() || ' ' || system_identifier AS identity, pg_is_in_recovery() AS "isReplica"
       FROM pg_control_system()`,
  );
  return rows[0] ?? { identity: '', isReplica: false };
}

/**
 * Checks the server of DATABASE_READ_URL. Returns a notice if it can't be used at the moment; throws StartupProblem if it
 * is a replica of something else.
 */
export async function checkReplica(url: string, readUrl: string): Promise<string[]> {
  const primary = await withGivenServer(url, 'DATABASE_URL', async (client) => {
    await client.query('SELECT pg_current_wal_insert_lsn()').catch((cause: unknown) => {
      throw new StartupProblem(
        'The server of DATABASE_URL does not tell how far it has written, so nobody can know what a replica lacks: unset DATABASE_READ_URL.',
        { cause },
      );
    });
    return replicaFacts(client);
  });
  let replica: Awaited<ReturnType<typeof replicaFacts>>;
  const address = parseDatabaseUrl(readUrl, 'DATABASE_READ_URL');
  try {
    const client = await connectOnce({
      connectionString: readUrl,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    replica = await replicaFacts(client).finally(() => client.end());
  } catch (error) {
    return [
      `The replica of DATABASE_READ_URL at ${address.host}:${address.port} can't be read (${errorText(error)}): start it or check DATABASE_READ_URL, ${UNTIL_THEN}.`,
    ];
  }
  if (replica.identity !== primary.identity)
    throw new StartupProblem(
      'DATABASE_READ_URL names another database than DATABASE_URL, and no replica of it: name a streaming replica with the same database, or unset it.',
    );
  return replica.isReplica
    ? []
    : [
        `DATABASE_READ_URL names a server that is no replica, as after a failover: name a replica, ${UNTIL_THEN}.`,
      ];
}
