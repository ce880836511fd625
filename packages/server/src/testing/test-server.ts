import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { type Connection, getConnection } from '../platform/db/connection.ts';
import { openPool } from '../platform/db/database.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import type { LiveIntervals } from '../platform/live/live-updates.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import type { WebhookCallOptions } from '../webhooks/post-to-webhook.ts';
import { TEMPLATE_DATABASE, withDatabase } from './global-setup.ts';
import { TestClient } from './test-client.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface TestServer {
  url: string;
  /** URL with the server's database role. */
  databaseUrl: string;
  /** URL with the owner's role, for operator actions. */
  ownerUrl: string;
  /** The test's own connections as the table owner, with the operator's rights. */
  pool: pg.Pool;
  connection: Connection;
  /** The server's own connections, with the rights of its role. */
  servingPool: pg.Pool;
  /** A connection that publishes events like the server. */
  serving: Connection;
  filesFolder: string;
  /** Creates a client with its own cookie jar. */
  visitor(): TestClient;
  /** Sets the server's clock. */
  setNow(epochMilliseconds: number): void;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** An existing server or installation whose database and files are shared. */
  beside?: Pick<TestServer, 'databaseUrl' | 'ownerUrl' | 'filesFolder'>;
  pace?: Partial<LiveIntervals>;
  /** Timeout in milliseconds for the next byte of a request body. */
  bodyPatience?: number;
  /** How webhooks call addresses. */
  calling?: Partial<WebhookCallOptions>;
  /** Receives the log lines. */
  logTo?: { write(line: string): void };
}

const DROP_DENIED_CODE = '42501';

/** Drops a database, waiting for autovacuum if needed. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DROP_DENIED_CODE || tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Creates a database, from the template or empty, and a folder, with a function to remove them. */
export async function createDatabase(template = TEMPLATE_DATABASE) {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.ownerUrl });
  await admin.connect();
  // Without a word PostgreSQL writes every page to its log: to copy the files takes a sixth of that.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'brick-files-'));
  const database = { url: withDatabase(server.url, name), ownerUrl: withDatabase(server.ownerUrl, name) };
  return {
    database,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    filesFolder,
    async clear() {
      await dropDatabase(admin, name);
      await admin.end();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

/** Starts the whole server with its own database on a free local port. */
export async function startServer(
  settings: Partial<Config> = {},
  { beside, pace = {}, bodyPatience, calling, logTo }: TestServerOptions = {},
): Promise<TestServer> {
  const place = beside ? { ...beside, clear: async () => {} } : await createDatabase();
  const { databaseUrl, ownerUrl, filesFolder } = place;
  const servingPool = openPool(databaseUrl, 8, { directUrl: settings.databaseDirectUrl });
  const pool = openPool(ownerUrl, 8);
  let offset = 0;
  const app = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'fatal', SECURITY_LOG: 'off' }, root), ...settings },
    pool: servingPool,
    files: createLocalFileStore(filesFolder),
    secrets: createSecrets(Buffer.from('the key of every test')),
    now: () => Date.now() + offset,
    pace,
    bodyPatience,
    calling,
    logTo,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    databaseUrl,
    ownerUrl,
    pool,
    connection: getConnection(pool),
    servingPool,
    serving: getConnection(servingPool),
    filesFolder,
    visitor: () => new TestClient(url),
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
