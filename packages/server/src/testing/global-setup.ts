import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddresses, migrateDatabase } from '../platform/database.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';

const migrations = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file makes a database of its own: the role that a server works with, and the owner. */
    databaseServer: DatabaseAddresses;
  }
}

/** The database that every test file copies: migrated once, so that a copy costs a tenth of a second. */
export const TEMPLATE = 'brick_template';

/** Starts one real PostgreSQL for the whole run, by the product's own supervisor, and prepares the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-test-'));
  const database = await openDatabase({ dataDir });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrateDatabase(
    { url: withDatabase(database.url, TEMPLATE), ownerUrl: withDatabase(database.ownerUrl, TEMPLATE) },
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
