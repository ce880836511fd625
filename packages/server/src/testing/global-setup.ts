import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseUrls } from '@brick/postgres/database-urls';
import { openDatabase } from '@brick/postgres/open-database';
import { stopSyncing } from '@brick/postgres/test-fixtures';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../platform/db/database.ts';

const migrations = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for the test files' databases: URLs of the server's role and of the owner. */
    databaseServer: DatabaseUrls;
  }
}

/** The migrated template database: copying it takes a tenth of a second. */
export const TEMPLATE_DATABASE = 'brick_template';

/** Starts one PostgreSQL for the whole run with the product's supervisor, and prepares the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-test-'));
  const database = await openDatabase({ dataDir });
  stopSyncing(dataDir);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  await migrateDatabase(
    {
      url: withDatabase(database.url, TEMPLATE_DATABASE),
      ownerUrl: withDatabase(database.ownerUrl, TEMPLATE_DATABASE),
    },
    migrations,
  );
  project.provide('databaseServer', { url: database.url, ownerUrl: database.ownerUrl });
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
