import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { isDatabaseAway } from '../http/problems.ts';
import { type Connection, getConnection, inSnapshot } from './connection.ts';
import { openPool } from './database.ts';

/** How long a replica may take to reach what the primary had written when a read began. */
const CATCH_UP_MS = 1000;
const LOOK_AGAIN_MS = 10;
/** A replica that could not be used is left alone for this long, so that not every read waits for it. */
const PAUSE_MS = 5000;
/** How long a read waits for a connection to the replica. */
const CONNECT_MS = 1500;

/** A query that a replica ended because it could not apply what the primary had removed meanwhile. */
const RECOVERY_CONFLICT = /^(40001|40P01)$/;

/** Why a replica can't answer a read at the moment; the primary can. */
class ReplicaUnusable extends Error {}

function isReplicaFault(error: unknown): boolean {
  if (error instanceof ReplicaUnusable || isDatabaseAway(error)) return true;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    RECOVERY_CONFLICT.test(String(cause.code))
  );
}

/** Waits until a connection's server has applied everything up to a position. Throws ReplicaUnusable. */
async function waitForPosition(client: pg.PoolClient, position: string): Promise<void> {
  const end = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { rows } = await client.query<{ isReplica: boolean; reached: boolean | null }>({
      name: 'replica position',
      text: 'select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
      values: [position],
    });
    if (!rows[0]?.isReplica) throw new ReplicaUnusable('it is no replica');
    if (rows[0].reached) return;
    if (performance.now() > end) throw new ReplicaUnusable(`it is more than ${CATCH_UP_MS} ms behind`);
    await wait(LOOK_AGAIN_MS);
  }
}

interface ReplicaReadsOptions {
  /** The pool of DATABASE_URL. */
  primary: pg.Pool;
  /** DATABASE_READ_URL. Without it all is read from the primary. */
  url: string | undefined;
  /** The number of connections to the replica. */
  size: number;
  /** Hears when the replica can't be used any more, and when it can again. */
  note: (sentence: string) => void;
}

/**
 * Reads of reports, exports and archives. They go to a replica as soon as it has applied everything that the primary had
 * written when the read began, so that whoever has just saved something finds it. Where the replica does not get there
 * in a moment, is away or ends a query, they are read from the primary.
 */
export class ReplicaReads {
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool | null;
  readonly #note: (sentence: string) => void;
  #pausedUntil = 0;
  #isUnusable = false;

  constructor({ primary, url, size, note }: ReplicaReadsOptions) {
    this.#primary = primary;
    this.#replica = url === undefined ? null : openPool(url, size, { waits: CONNECT_MS });
    this.#note = note;
  }

  /**
   * Runs work that reads one snapshot with several queries. It is begun anew on the primary if the replica fails, so it
   * must not have effects that can't be repeated.
   */
  inSnapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#read(
      null,
      (replica, position) => inSnapshot(replica, work, (client) => waitForPosition(client, position)),
      () => inSnapshot(this.#primary, work),
    );
  }

  /** Runs work that also writes a file: between two queries it may take longer than a transaction is otherwise left waiting. */
  whileWriting<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.inSnapshot(async (connection) => {
      await connection.rows(sql`set local idle_in_transaction_session_timeout = 0`);
      return work(connection);
    });
  }

  /**
   * Returns a connection for a list that is read query by query: each of them sees at least what was saved when it was
   * asked for.
   */
  async connection(): Promise<Connection> {
    const primary = getConnection(this.#primary);
    if (!this.#replica) return primary;
    const position = await this.#position();
    const read = <Row>(query: (connection: Connection) => Promise<Row[]>) =>
      this.#read(
        position,
        (replica, reached) => queryAt(replica, reached, query),
        () => query(primary),
      );
    return {
      ...primary,
      rows: (query) => read((connection) => connection.rows(query)),
      ask: (statement, values) => read((connection) => connection.ask(statement, values)),
    };
  }

  async end(): Promise<void> {
    await this.#replica?.end();
  }

  async #read<T>(
    known: string | null,
    fromReplica: (replica: pg.Pool, position: string) => Promise<T>,
    fromPrimary: () => Promise<T>,
  ): Promise<T> {
    const replica = this.#replica;
    if (!replica || performance.now() < this.#pausedUntil) return fromPrimary();
    const position = known ?? (await this.#position());
    try {
      const result = await fromReplica(replica, position);
      if (this.#isUnusable) this.#note('reports, exports and archives are read from the replica again');
      this.#isUnusable = false;
      return result;
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      this.#pausedUntil = performance.now() + PAUSE_MS;
      if (!this.#isUnusable)
        this.#note(
          `reports, exports and archives are read from the primary, because the replica can't be used: ${error instanceof Error ? error.message : String(error)}`,
        );
      this.#isUnusable = true;
      return fromPrimary();
    }
  }

  /** Returns the end of the write-ahead log: what was confirmed to anybody lies before it. */
  async #position(): Promise<string> {
    const { rows } = await this.#primary.query<{ position: string }>({
      name: 'primary position',
      text: 'select pg_current_wal_insert_lsn()::text as position',
    });
    if (!rows[0]) throw new Error('the database has no position');
    return rows[0].position;
  }
}

async function queryAt<Row>(
  replica: pg.Pool,
  position: string,
  query: (connection: Connection) => Promise<Row[]>,
): Promise<Row[]> {
  const client = await replica.connect();
  let broken: Error | undefined;
  try {
    await waitForPosition(client, position);
    return await query(getConnection(client));
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
