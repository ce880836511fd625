import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lchownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from '@brick/postgres/binaries';
import { BOOTSTRAP_SUPERUSER, rolePassword, spawnOptions } from '@brick/postgres/cluster';
import { type DataDirectory, prepareDataDirectory } from '@brick/postgres/data-directory';
import type { DatabaseUrls } from '@brick/postgres/database-urls';
import { databaseUrlsOf } from '@brick/postgres/keeper-connection';
import { openDatabase } from '@brick/postgres/open-database';
import pg from 'pg';
import { freePort } from './free-port.ts';

const POLL_MS = 20;
const START_MS = 60_000;

/** What belongs to one server and is not taken along by a copy: its process, its journal, and what it is. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|standby\.signal|backup_label(\.old)?|pg_replslot\/.+|pg_wal\/.+)$/;

/** One of several PostgreSQL servers with the same data, made of the product's own programs. */
export class PostgresServer {
  readonly folder: string;
  readonly port: number;
  readonly #place: DataDirectory;
  #process: ChildProcess | null = null;

  constructor(place: DataDirectory, folder: string, port: number) {
    this.#place = place;
    this.folder = folder;
    this.port = port;
  }

  get pid(): number {
    if (!this.#process?.pid) throw new Error('this server does not run');
    return this.#process.pid;
  }

  /** The addresses for the product. */
  get urls(): DatabaseUrls {
    return databaseUrlsOf(this.#place, this.port);
  }

  get #administrator() {
    const password = rolePassword(this.#place, BOOTSTRAP_SUPERUSER);
    return { host: '127.0.0.1', port: this.port, user: BOOTSTRAP_SUPERUSER, password, database: 'postgres' };
  }

  /** Runs one statement as the administrator. */
  async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({
      ...this.#administrator,
      connectionTimeoutMillis: 2000,
      query_timeout: 20_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Whether it lets somebody in. */
  answers(): Promise<boolean> {
    return this.ask('select 1').then(
      () => true,
      () => false,
    );
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const { postgres } = findBinaries(this.#place.account, this.#place.programs);
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const started = spawn(postgres, ['-D', this.folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...spawnOptions(this.#place),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = started;
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
    for (const end = performance.now() + START_MS; !(await this.answers()); await wait(POLL_MS)) {
      if (started.exitCode !== null || performance.now() > end)
        throw new Error(`a PostgreSQL server did not start: ${said}`);
    }
  }

  /** Ends it: SIGINT rolls back what is open, SIGQUIT leaves everything at once. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  /**
   * Makes another server's folder that of a streaming replica of this one, which may be at work meanwhile. The replica
   * reaches it at `port`.
   */
  async copyTo(replica: PostgresServer, name: string, port = this.port): Promise<void> {
    rmSync(replica.folder, { recursive: true, force: true });
    const client = new pg.Client(this.#administrator);
    await client.connect();
    let label = '';
    try {
      await client.query('select pg_backup_start($1, true)', [name]);
      cpSync(this.folder, replica.folder, {
        recursive: true,
        filter: (source) => !NOT_COPIED.test(path.relative(this.folder, source)),
      });
      const { rows } = await client.query<{ label: string }>(
        'select labelfile as label from pg_backup_stop(false)',
      );
      label = rows[0]?.label ?? '';
    } finally {
      await client.end();
    }
    const { host, user, password } = this.#administrator;
    const files = {
      backup_label: label,
      'standby.signal': '',
      'postgresql.auto.conf': [
        `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password} application_name=${name}'`,
        `wal_retrieve_retry_interval = '200ms'`,
        '',
      ].join('\n'),
    };
    for (const [file, text] of Object.entries(files))
      writeFileSync(path.join(replica.folder, file), text, { mode: 0o600 });
    const { account } = this.#place;
    if (!account) return;
    for (const file of ['', ...readdirSync(replica.folder, { recursive: true, encoding: 'utf8' })])
      lchownSync(path.join(replica.folder, file), account.uid, account.gid);
  }
}

export interface DatabasePair {
  primary: PostgresServer;
  replica: PostgresServer;
  end(): Promise<void>;
}

/** Starts a PostgreSQL with the product's roles and an empty database, beside one that has no data yet. */
export async function startWithEmptyReplica(): Promise<DatabasePair> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-replicated-'));
  // Made by the product itself, which leaves a cluster with its roles.
  await (await openDatabase({ dataDir })).stop();
  const place = prepareDataDirectory(dataDir);
  const primary = new PostgresServer(place, place.cluster, await freePort());
  const replica = new PostgresServer(place, path.join(place.home, 'replica'), await freePort());
  const end = async () => {
    await Promise.all([primary.stop('SIGQUIT'), replica.stop('SIGQUIT')]);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  await primary.start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { primary, replica, end };
}

/** Starts a PostgreSQL with the product's roles and an empty database, and a streaming replica of it. */
export async function startReplicatedDatabase(): Promise<DatabasePair> {
  const pair = await startWithEmptyReplica();
  try {
    await pair.primary.copyTo(pair.replica, 'replica');
    await pair.replica.start();
  } catch (error) {
    await pair.end();
    throw error;
  }
  return pair;
}
