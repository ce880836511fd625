import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseUrls, databaseRoleOf } from '@brick/postgres/database-urls';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateDatabase } from '../platform/db/database.ts';
import { grantRuntimeRole } from '../platform/db/runtime-role.ts';
import { migrationsFolder } from './backups.ts';
import { createDatabase } from './test-server.ts';

export interface OlderDatabase {
  client: pg.Client;
  /** Runs the remaining migrations, as the product's start does. */
  upgrade(): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Makes the tables of an older version. The search indexes of this version, which a start makes as well, may need columns that
 * these do not have.
 */
export async function migrateTables({ url, ownerUrl }: DatabaseUrls, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('set client_min_messages to warning');
  try {
    await migrate(drizzle(client), { migrationsFolder: folder });
    await grantRuntimeRole(client, databaseRoleOf(url));
  } finally {
    await client.end();
  }
}

/** Creates a database at the state before a migration, for older rows. */
export async function databaseBefore(name: string): Promise<OlderDatabase> {
  const older = await mkdtemp(path.join(os.tmpdir(), 'brick-migrations-'));
  await cp(migrationsFolder, older, { recursive: true });
  const journalFile = path.join(older, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (at < 0) throw new Error(`there is no migration ${name}`);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  const place = await createDatabase('template1');
  await migrateTables(place.database, older);
  await rm(older, { recursive: true });
  const client = new pg.Client({ connectionString: place.ownerUrl });
  await client.connect();
  return {
    client,
    async upgrade() {
      await migrateDatabase(place.database, migrationsFolder);
    },
    async clear() {
      await client.end();
      await place.clear();
    },
  };
}
