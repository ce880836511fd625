import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createBackupFixture, migrationsFolder } from '../../testing/backups.ts';
import { migrateTables } from '../../testing/older-database.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { purgeAfterDays } from '../../testing/purge-trash.ts';
import { startServer } from '../../testing/test-server.ts';
import { migrateDatabase } from '../db/database.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { BACKUP_LOCK, removeStoredFiles } from '../files/remove-files.ts';

const server = await startServer();
const shelf = await createBackupFixture();
const owner = await signUp(server, 'owner');
const projectId = await addProjectOf(owner);
afterAll(async () => {
  await server.stop();
  await shelf.clear();
});

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));

/** Creates an expense with a receipt and returns the receipt's key. */
async function withReceipt(): Promise<{ id: number; key: string; place: string }> {
  const receiptUrl: string = (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;
  const { id } = await addExpenseBy(owner, projectId, { receiptUrl });
  const key = path.basename(receiptUrl);
  return { id, key, place: path.join(server.filesFolder, key.slice(0, 2), key) };
}

describe('a file that is removed during a backup', () => {
  it('is in the backup and is removed by the next sweep', async () => {
    const { id, key, place } = await withReceipt();
    const store = createLocalFileStore(server.filesFolder);
    let isGone = false;
    // The snapshot is taken and no file has been read yet: now the expense is purged.
    const read = async (asked: string) => {
      if (!isGone) {
        isGone = true;
        await owner.delete(`/api/expenses/${id}`);
        await purgeAfterDays(server, 31);
      }
      return store.read(asked);
    };
    const { file, manifest } = await shelf.back(server, { files: { read } });
    expect(isGone).toBe(true);
    expect(await server.connection.rows(sql`select 1 from files where key = ${key}`)).toEqual([]);
    expect(manifest.faulty).toEqual([]);
    const restored = await shelf.emptyPlace();
    await shelf.restore(file, restored);
    expect(await readFile(path.join(restored.filesFolder, key.slice(0, 2), key))).toEqual(Buffer.from(pdf));
    await purgeAfterDays(server, 31);
    expect(existsSync(place)).toBe(false);
  });

  it('would be lost without the backup’s lock', async () => {
    const removed: string[] = [];
    const store = { remove: async (key: string) => void removed.push(key) };
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    await removeStoredFiles(server.connection, store, ['one']);
    expect(removed).toEqual([]);
    await client.end();
    await removeStoredFiles(server.connection, store, ['one', 'two']);
    expect(removed).toEqual(['one', 'two']);
  });
});

describe('a missing or altered file', () => {
  it('does not prevent the backup, and is reported', async () => {
    const [gone, other] = [await withReceipt(), await withReceipt()];
    await rm(gone.place);
    await writeFile(other.place, 'something else');
    const { file, manifest } = await shelf.back(server);
    expect(manifest.faulty).toEqual(
      expect.arrayContaining([
        { key: gone.key, fault: 'missing' },
        { key: other.key, fault: 'altered' },
      ]),
    );
    await shelf.restore(file, await shelf.emptyPlace());
    await server.connection.rows(sql`delete from files where key in (${gone.key}, ${other.key})`);
  });
});

describe('an archive', () => {
  it('is readable by its owner only', async () => {
    const { file } = await shelf.back(server);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('contains neither sessions nor the key', async () => {
    const { manifest } = await shelf.back(server);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['users', 'activity', 'activity_seals', 'expenses']));
    expect(names.filter((name) => ['sessions', 'live_streams'].includes(name))).toEqual([]);
  });

  it('contains all other tables of the product, and no foreign ones', async () => {
    await server.pool.query('create table of_somebody_else (id int)');
    const { manifest } = await shelf.back(server);
    const { rows } = await server.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('sessions', 'live_streams', 'of_somebody_else') order by relname collate "C"`,
    );
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name));
    await server.pool.query('drop table of_somebody_else');
  });

  it('never overwrites a file', async () => {
    const { file } = await shelf.back(server);
    const before = await readFile(file);
    await expect(shelf.back(server, { file })).rejects.toThrow(/There is a file .+ already/);
    expect(await readFile(file)).toEqual(before);
  });

  it('leaves nothing behind if it fails in the middle', async () => {
    await withReceipt();
    const file = shelf.nextFile();
    const read = async () => ({ stream: Readable.from(broken()), size: 10 });
    await expect(shelf.back(server, { file, files: { read } })).rejects.toThrow('the disk has a scratch');
    expect((await readdir(shelf.folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
    const folder = path.join(shelf.folder, 'not there');
    await expect(shelf.back(server, { file: path.join(folder, 'x.zip') })).rejects.toThrow(
      /There is no file or folder/,
    );
  });

  it('reports a full disk and leaves nothing behind', async (context) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', folder], { stdio: 'ignore' });
    } catch {
      context.skip('needs the right to mount a small file system');
    }
    try {
      await expect(shelf.back(server, { file: path.join(folder, 'x.zip') })).rejects.toThrow(
        /^There is no room left for .+x\.zip: make some, or choose another disk\.$/,
      );
      expect(await readdir(folder)).toEqual([]);
    } finally {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    }
  });

  it('is not started during another one', async () => {
    const file = shelf.nextFile();
    const read = async () => {
      await expect(shelf.back(server, { file })).rejects.toThrow(/Another backup is being made/);
      return null;
    };
    await withReceipt();
    expect((await shelf.back(server, { file, files: { read } })).file).toBe(file);
  });
});

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('one');
  throw new Error('the disk has a scratch');
}

describe('a backup of another version', () => {
  it('is migrated if it is older, with unchanged rows', async () => {
    const older = await mkdtemp(path.join(os.tmpdir(), 'brick-migrations-'));
    await cp(migrationsFolder, older, { recursive: true });
    const journalFile = path.join(older, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
    const left = journal.entries.pop();
    await writeFile(journalFile, JSON.stringify(journal));
    const before = await shelf.emptyPlace();
    await migrateTables(before.database, older);
    const client = new pg.Client({ connectionString: before.databaseUrl });
    await client.connect();
    await client.query(`insert into users (username, password) values ('thato', 'x')`);
    await client.end();

    const { file, manifest } = await shelf.back(before);
    expect(manifest.migration.tag).toBe(journal.entries.at(-1)?.tag);
    const place = await shelf.emptyPlace();
    expect(await shelf.restore(file, place)).toMatchObject({ migrated: 1 });
    // As after a normal start, which finds nothing to migrate.
    await migrateDatabase(place.database, migrationsFolder);
    const again = await shelf.back(place);
    expect(again.manifest.migration.tag).toBe(left?.tag);
    expect(again.manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1);
    // A release that does not know these tables makes no backup that it could not restore.
    await expect(shelf.back(place, { migrationsFolder: older })).rejects.toThrow(
      /brought up to date by a newer version/,
    );
    // Nor does it start on them.
    await expect(migrateDatabase(place.database, older)).rejects.toThrow(/by a newer version/);
    await rm(older, { recursive: true });
  });

  it('is not made of a database without tables', async () => {
    await expect(shelf.back(await shelf.emptyPlace())).rejects.toThrow(/There is nothing to back up yet/);
  });
});
