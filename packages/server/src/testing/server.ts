import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Connection, connectionOf } from '../platform/connection.ts';
import { openPool } from '../platform/database.ts';
import { localFiles } from '../platform/files.ts';
import type { Pace } from '../platform/live/live.ts';
import { secretsOf } from '../platform/secrets.ts';
import { Client } from './client.ts';
import { TEMPLATE, withDatabase } from './global-setup.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface TestServer {
  url: string;
  /** With the role that the server works with. */
  databaseUrl: string;
  /** With the role that owns the tables, for what only an operator can do. */
  ownerUrl: string;
  /** A test's own connections, as the owner of the tables: it may do what an operator can. */
  pool: pg.Pool;
  connection: Connection;
  /** Those of the server itself, by which all of it is done with the rights of its role. */
  servingPool: pg.Pool;
  /** Announces as the server does: what it says is heard, and by its pool alone. */
  serving: Connection;
  filesFolder: string;
  /** A new visitor with a cookie jar of their own. */
  visitor(): Client;
  /** Moves the server's clock. */
  setNow(epochMilliseconds: number): void;
  stop(): Promise<void>;
}

interface Beside {
  /** A server that runs already, or a place that holds something: this one has the same database and files. */
  beside?: Pick<TestServer, 'databaseUrl' | 'ownerUrl' | 'filesFolder'>;
  pace?: Partial<Pace>;
  /** Milliseconds that the server waits for the next byte of a body. */
  bodyPatience?: number;
  /** Takes the lines of the log. */
  logTo?: { write(line: string): void };
}

const NOT_ALLOWED = '42501';

/** Drops a database. One that the server cleans up by itself at the moment can't be dropped until that is done. */
async function dropped(admin: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_ALLOWED || tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** A new database, with the tables of the template or with none, and a new folder, and how to clear them away. */
export async function freshPlace(template = TEMPLATE) {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'brick-files-'));
  const database = { url: withDatabase(server.url, name), ownerUrl: withDatabase(server.ownerUrl, name) };
  return {
    database,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    filesFolder,
    async clear() {
      await dropped(admin, name);
      await admin.end();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

/** The whole server on a database of its own, listening on a free port of loopback. */
export async function startServer(
  settings: Partial<Config> = {},
  { beside, pace = {}, bodyPatience, logTo }: Beside = {},
): Promise<TestServer> {
  const place = beside ? { ...beside, clear: async () => {} } : await freshPlace();
  const { databaseUrl, ownerUrl, filesFolder } = place;
  const servingPool = openPool(databaseUrl, 8);
  const pool = openPool(ownerUrl, 8);
  let offset = 0;
  const app = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'fatal', SECURITY_LOG: 'off' }, root), ...settings },
    pool: servingPool,
    files: localFiles(filesFolder),
    secrets: secretsOf(Buffer.from('the key of every test')),
    now: () => Date.now() + offset,
    pace,
    bodyPatience,
    logTo,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    databaseUrl,
    ownerUrl,
    pool,
    connection: connectionOf(pool),
    servingPool,
    serving: connectionOf(servingPool),
    filesFolder,
    visitor: () => new Client(url),
    setNow: (epochMilliseconds) => {
      offset = epochMilliseconds - Date.now();
    },
    async stop() {
      await app.close();
      await Promise.all([servingPool.end(), pool.end()]);
      await place.clear();
    },
  };
}
