import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Connection, getConnection } from '../db/connection.ts';
import { applySettings, startOptions } from '../db/pooler.ts';
import type { MessageBus, MessageBusListener } from './message-bus.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './message-format.ts';

const CHANNEL = 'brick_live';

/** The connection's name in pg_stat_activity. */
export const LIVE_CONNECTION_NAME = 'brick-ledger live events';

const FIRST_RETRY_DELAY = 100;
const MAX_RETRY_DELAY = 5000;

// Lost notifications are read from the log again, so commits need not be synchronous. And the newest log entries must
// be found by index, even before PostgreSQL has statistics of a table that was just filled.
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '10000',
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

/**
 * A process's own connection for live events. It receives and sends notifications if there is no Redis, and reads the
 * activity log, all without waiting for a free connection of the pool. If it is lost, it reconnects with growing
 * delays.
 */
export class PostgresMessageBus implements MessageBus {
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  readonly #hearing: MessageBusListener;
  /** Whether the processes use NOTIFY. */
  readonly #listens: boolean;
  #client: pg.Client | null = null;
  /** The backend's process id, by which the sender of a notification is recognised. */
  #pid: number | undefined;
  /** What tells the server from one that took its place. */
  #server: string | undefined;
  #wait = FIRST_RETRY_DELAY;
  #timer: NodeJS.Timeout | undefined;
  #first = true;
  #stopped = false;

  constructor(url: string, log: FastifyBaseLogger, hearing: MessageBusListener, listens: boolean) {
    this.#url = url;
    this.#log = log;
    this.#hearing = hearing;
    this.#listens = listens;
  }

  /** Null while the connection is lost. */
  get connection(): Connection | null {
    return this.#client && getConnection(this.#client);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: LIVE_CONNECTION_NAME,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
      ...startOptions(this.#url, SETTINGS),
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ processId, payload }) => {
      // Notifications of this process itself are ignored.
      if (this.#client === client && processId !== this.#pid)
        this.#hearing.heard(decodeMessage(payload ?? '[]'));
    });
    let replaced = false;
    try {
      await client.connect();
      await applySettings(client, this.#url, SETTINGS);
      const { rows } = await client.query<{ pid: number; server: string }>(
        'select pg_backend_pid() as pid, pg_postmaster_start_time()::text as server',
      );
      this.#pid = rows[0]?.pid;
      replaced = !this.#first && this.#server !== rows[0]?.server;
      this.#server = rows[0]?.server;
      if (this.#listens) await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'live events are delayed until the database is available');
      await client.end().catch(() => {});
      this.#again();
      return;
    }
    if (this.#stopped) return void (await client.end().catch(() => {}));
    this.#client = client;
    this.#wait = FIRST_RETRY_DELAY;
    this.#hearing.up(this.#first, replaced);
    this.#first = false;
  }

  /** Throws while the connection is lost. */
  async tell(message: BusMessage): Promise<void> {
    if (!this.#client) throw new Error('the connection for live events is lost');
    await this.#client.query({
      name: 'tell',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
      values: [CHANNEL, encodeMessage(message)],
    });
  }

  /** Drops a failed connection and reconnects. */
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
    // With jitter, so that processes do not reconnect at the same moment.
    this.#timer = setTimeout(() => void this.connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_DELAY);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
