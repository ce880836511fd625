import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Connection, connectionOf } from '../connection.ts';
import type { Hearing, Line } from './line.ts';
import { type Message, messageIn, payloadsOf } from './wire.ts';

const CHANNEL = 'brick_live';

/** By this name pg_stat_activity shows it. */
export const LIVE_CONNECTION = 'brick-ledger live events';

const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;

// What is told here is read again from the log where it gets lost: it need not be on disk before it counts. And the log's
// newest entries are to be found by index, also before PostgreSQL has counted a table that has just been filled.
const OPTIONS =
  '-c TimeZone=UTC -c statement_timeout=10000 -c synchronous_commit=off -c enable_seqscan=off -c enable_bitmapscan=off';

/**
 * A process's own connection for live events: it listens to the other processes, tells them where there is no other line
 * for that, and reads the activity log, all without waiting for a free connection of the pool. Lost, it is made again, more slowly each time.
 */
export class Link implements Line {
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  readonly #hearing: Hearing;
  /** Whether the processes tell each other by NOTIFY. */
  readonly #listens: boolean;
  #client: pg.Client | null = null;
  /** The number by which PostgreSQL says who sent a notification. */
  #pid: number | undefined;
  #wait = FIRST_WAIT;
  #timer: NodeJS.Timeout | undefined;
  #first = true;
  #stopped = false;

  constructor(url: string, log: FastifyBaseLogger, hearing: Hearing, listens: boolean) {
    this.#url = url;
    this.#log = log;
    this.#hearing = hearing;
    this.#listens = listens;
  }

  /** Null while it is lost. */
  get connection(): Connection | null {
    return this.#client && connectionOf(this.#client);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: LIVE_CONNECTION,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
      options: OPTIONS,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ processId, payload }) => {
      // What this process says itself it knows already.
      if (this.#client === client && processId !== this.#pid) this.#hearing.heard(messageIn(payload ?? '[]'));
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      this.#pid = rows[0]?.pid;
      if (this.#listens) await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'live events have to wait for the database');
      await client.end().catch(() => {});
      this.#again();
      return;
    }
    if (this.#stopped) return void (await client.end().catch(() => {}));
    this.#client = client;
    this.#wait = FIRST_WAIT;
    this.#hearing.up(this.#first);
    this.#first = false;
  }

  /** Throws while the connection is lost. */
  async tell(message: Message): Promise<void> {
    if (!this.#client) throw new Error('the connection for live events is lost');
    await this.#client.query({
      name: 'tell',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
      values: [CHANNEL, payloadsOf(message)],
    });
  }

  /** Gives up a connection on which something failed, and makes another. */
  drop(): void {
    if (this.#client) this.#lost(this.#client);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    // Not all processes at the same moment.
    this.#timer = setTimeout(() => void this.connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
