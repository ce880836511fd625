import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseProxy, openDatabaseProxy } from '@brick/server/testing/servers/database-proxy';
import {
  type PostgresServer,
  startWithEmptyReplica,
} from '@brick/server/testing/servers/replicated-database';
import { signalDatabase } from './database-processes.ts';

const POLL_MS = 50;
const GIVE_UP_MS = 60_000;
/** How often a primary must fail to answer before the replica takes its place. */
const MISSES = 3;

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what} did not happen`);
    await wait(POLL_MS);
  }
}

/** A server and the line by which the other one follows it, which can break. */
interface Member {
  server: PostgresServer;
  line: DatabaseProxy;
}

/**
 * Two PostgreSQL servers, of which one follows the other by streaming replication. What Patroni does in an installation is
 * done here: it notices that the primary is gone, promotes the replica, and makes a new replica of what was the primary.
 */
export class FailoverPair {
  readonly #isSynchronous: boolean;
  readonly #endAll: () => Promise<void>;
  #primary: Member;
  #replica: Member;

  private constructor(primary: Member, replica: Member, isSynchronous: boolean, endAll: () => Promise<void>) {
    this.#primary = primary;
    this.#replica = replica;
    this.#isSynchronous = isSynchronous;
    this.#endAll = endAll;
  }

  static async start(isSynchronous: boolean): Promise<FailoverPair> {
    const { primary, replica, end } = await startWithEmptyReplica();
    const lineTo = (server: PostgresServer) => openDatabaseProxy(server.urls.url);
    const pair = new FailoverPair(
      { server: primary, line: await lineTo(primary) },
      { server: replica, line: await lineTo(replica) },
      isSynchronous,
      end,
    );
    try {
      await pair.#follow();
    } catch (error) {
      await pair.end();
      throw error;
    }
    return pair;
  }

  get servers(): readonly PostgresServer[] {
    return [this.#primary.server, this.#replica.server];
  }

  get primary(): PostgresServer {
    return this.#primary.server;
  }

  /** Makes the replica anew of the primary, and has commits wait for it. */
  async #follow(): Promise<void> {
    const { server, line } = this.#primary;
    await server.copyTo(this.#replica.server, 'follower', Number(new URL(line.url).port));
    await this.#replica.server.start();
    if (this.#isSynchronous) {
      await server.ask(`alter system set synchronous_standby_names = 'follower'`);
      await server.ask('select pg_reload_conf()');
    }
    const wanted = this.#isSynchronous ? 'sync' : 'async';
    await until('replication', async () => {
      const rows = await server.ask<{ state: string }>(
        `select sync_state as state from pg_stat_replication where state = 'streaming'`,
      );
      return rows.some(({ state }) => state === wanted);
    });
  }

  /** Breaks the line between the servers, and kills the primary after some milliseconds. */
  async kill(after: number): Promise<void> {
    await this.#primary.line.set('refuses');
    await wait(after);
    await signalDatabase(this.#primary.server.pid, 'SIGKILL');
  }

  /** Promotes the replica once the primary is known to be gone. */
  async takeOver(): Promise<void> {
    for (let misses = 0; misses < MISSES; misses += 1) {
      if (await this.#primary.server.answers()) misses = 0;
      await wait(POLL_MS);
    }
    await this.#replica.server.ask('select pg_promote()');
    [this.#primary, this.#replica] = [this.#replica, this.#primary];
  }

  /** Makes a replica of what was the primary. */
  async rejoin(): Promise<void> {
    await this.#replica.server.stop('SIGQUIT');
    await this.#replica.line.set('passes');
    await this.#follow();
  }

  async end(): Promise<void> {
    await Promise.all([this.#primary.line.end(), this.#replica.line.end()]);
    await this.#endAll();
  }
}
