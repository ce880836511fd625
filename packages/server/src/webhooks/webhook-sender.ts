import { CALLS_AT_ONCE, CALLS_OF_ACCOUNT, TRY_SECONDS } from '@brick/domain/webhooks/rules';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { onCommit } from '../platform/db/commit-events.ts';
import { getConnection } from '../platform/db/connection.ts';
import { openPool } from '../platform/db/database.ts';
import { applySettings, startOptions } from '../platform/db/pooler.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks/webhooks.ts';
import { collectEvents, isAnyWebhookOn } from './collect-events.ts';
import { type SendContext, sendNext } from './send-event.ts';
import type { WebhookRow } from './webhook-store.ts';

const LOOK_EVERY = 1000;

/** After a commit of this process, so that many of a moment are read together. */
const LOOK_SOON = 50;

/** Events that a webhook gets in a row before others have their turn, if they take no longer than one try may. */
const IN_A_ROW = 20;

const SETTINGS = { TimeZone: 'UTC', statement_timeout: '10000' };

/** Connections for reading events and storing what became of them, beside those of requests. */
const CONNECTIONS = 3;

/** The connection's name in pg_stat_activity. */
const CONNECTION_NAME = 'brick-ledger webhooks';

type Which = Pick<WebhookRow, 'projectId' | 'id'>;

interface SenderOptions extends SendContext {
  log: FastifyBaseLogger;
  /** The address of the connection that holds the locks, past a pooler that lends connections for one transaction. */
  directUrl: string | undefined;
}

/**
 * Reads events from the activity log and sends them, as one of any number of processes. A lock on a connection of its
 * own lets one process call a webhook at a time; a process that dies loses its connection, and with it its locks.
 */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #busy = new Map<number, Promise<void>>();
  /** Its own, so that what it commits does not wake it, as what requests commit does. Null while no webhook is on. */
  #pool: pg.Pool | null = null;
  #client: pg.Client | null = null;
  #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_EVERY).unref();
    this.#stopListening = onCommit(this.#options.pool, () => this.#lookSoon());
  }

  #lookSoon(milliseconds = LOOK_SOON): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.look();
    }, milliseconds).unref();
  }

  /** Reads and sends what there is, unless it is at it already. */
  look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#round ??= this.#lookAll()
      // The database may be unavailable for a moment; the next look catches up.
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'webhooks were postponed'))
      .finally(() => {
        this.#round = null;
      });
  }

  /** Ends the calls under way; what they were about is sent by another process or the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#stopListening?.();
    this.#abort.abort();
    await this.#round;
    await Promise.all(this.#busy.values());
    await this.#disconnect();
  }

  async #lookAll(): Promise<void> {
    const { pool, now } = this.#options;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      if (await isAnyWebhookOn(getConnection(pool))) {
        const own = this.#connect();
        await collectEvents(own, now());
        await this.#beginCalls(own);
      } else if (this.#busy.size === 0) await this.#disconnect();
    }
  }

  #connect(): pg.Pool {
    if (this.#pool) return this.#pool;
    const { pool, directUrl } = this.#options;
    const own = openPool(pool.options.connectionString ?? '', CONNECTIONS, {
      ...{ directUrl, name: CONNECTION_NAME },
    });
    // Open screens hear through the pool of requests.
    onCommit(own, (said) => {
      for (const event of said) getConnection(pool).announce(event);
    });
    this.#pool = own;
    return own;
  }

  async #disconnect(): Promise<void> {
    const [client, pool] = [this.#client, this.#pool];
    this.#client = null;
    this.#pool = null;
    await client?.end().catch(() => {});
    await pool?.end();
  }

  async #beginCalls(pool: pg.Pool): Promise<void> {
    const { now } = this.#options;
    const free = CALLS_AT_ONCE - this.#busy.size;
    if (free <= 0) return;
    const busy = sql`${sql.param([...this.#busy.keys()])}::bigint[]`;
    // Of one account those first whose last try did not fail: what is silent takes a place for long.
    const due = await getConnection(pool).rows<Which>(sql`
      with busy as (select created_by, count(*) as calls from ${webhooks} where id = any(${busy}) group by 1), due as (
        select d.project_id as "projectId", d.webhook_id as id, min(d.next_try_at) as since,
          row_number() over (partition by w.created_by order by w.state = 'failing', min(d.next_try_at))
            + coalesce((select calls from busy where busy.created_by = w.created_by), 0) as place
        from ${webhookDeliveries} d
        join ${webhooks} w on w.project_id = d.project_id and w.id = d.webhook_id and w.state <> 'off'
        where d.state = 'waiting' and d.next_try_at <= ${new Date(now()).toISOString()} and d.webhook_id <> all(${busy})
        group by d.project_id, d.webhook_id, w.created_by, w.state
      )
      select "projectId", id from due where place <= ${CALLS_OF_ACCOUNT} order by place, since limit ${free}`);
    for (const which of due) {
      if (this.#stopped) return;
      const client = await this.#connected();
      if (client && (await lock(client, which))) this.#begin(client, pool, which);
    }
  }

  #begin(client: pg.Client, pool: pg.Pool, which: Which): void {
    const { log } = this.#options;
    const signal = this.#abort.signal;
    const calls = (async () => {
      const end = performance.now() + TRY_SECONDS * 1000;
      for (let sent = 0; sent < IN_A_ROW && performance.now() < end && !signal.aborted; sent += 1)
        if (!(await sendNext({ ...this.#options, pool }, which, signal))) return;
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'a webhook was postponed'))
      .then(() => unlock(client, which))
      .catch(() => this.#lost(client))
      .then(() => {
        this.#busy.delete(which.id);
        this.#lookSoon(0);
      });
    this.#busy.set(which.id, calls);
  }

  /** The connection that holds the locks; null while there is none. */
  async #connected(): Promise<pg.Client | null> {
    if (this.#client) return this.#client;
    const { pool, directUrl, log } = this.#options;
    const url = directUrl ?? pool.options.connectionString ?? '';
    const client = new pg.Client({
      connectionString: url,
      application_name: CONNECTION_NAME,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
      ...startOptions(url, SETTINGS),
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await applySettings(client, url, SETTINGS);
    } catch (error) {
      log.warn({ err: error }, 'webhooks wait until the database is available');
      await client.end().catch(() => {});
      return null;
    }
    this.#client = client;
    return client;
  }

  /** Without its locks nothing is sent any more: another process may have them. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    this.#abort.abort();
    if (!this.#stopped) this.#abort = new AbortController();
  }
}

/** The key of a webhook's lock. Keys are of the whole database, so they begin with what they are about. */
const KEY = 'hashtextextended($1, 0)';

const nameOf = ({ projectId, id }: Which): string => `webhook ${id} of project ${projectId}`;

async function lock(client: pg.Client, which: Which): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${KEY}) as held`, [
    nameOf(which),
  ]);
  return rows[0]?.held === true;
}

const unlock = (client: pg.Client, which: Which): Promise<unknown> =>
  client.query(`select pg_advisory_unlock(${KEY})`, [nameOf(which)]);
