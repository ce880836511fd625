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
import { Client } from './client.ts';
import { TEMPLATE, withDatabase } from './global-setup.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface TestServer {
  url: string;
  pool: pg.Pool;
  connection: Connection;
  filesFolder: string;
  /** A new visitor with a cookie jar of his own. */
  visitor(): Client;
  /** Moves the server's clock. */
  setNow(epochMilliseconds: number): void;
  stop(): Promise<void>;
}

/** The whole server on a database of its own, listening on a free port of loopback. */
export async function startServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'brick-files-'));
  const pool = openPool(withDatabase(server, name), 8);
  let offset = 0;
  const app = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: 'fatal' }, root), ...settings },
    pool,
    files: localFiles(filesFolder),
    now: () => Date.now() + offset,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    pool,
    connection: connectionOf(pool),
    filesFolder,
    visitor: () => new Client(url),
    setNow: (epochMilliseconds) => {
      offset = epochMilliseconds - Date.now();
    },
    async stop() {
      await app.close();
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
