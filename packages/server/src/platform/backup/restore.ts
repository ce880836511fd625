import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionOf } from '../connection.ts';
import { type DatabaseAddresses, MIGRATION_LOCK, roleOf } from '../database.ts';
import { grantRuntimeRole } from '../runtime-role.ts';
import { sealRestored } from '../seals.ts';
import type { Archive } from './archive-reader.ts';
import { measuring } from './archive-writer.ts';
import { type Migration, migrationsOf, quoted, shapesIn, type TableShape, tablesAfter } from './catalog.ts';
import { mustBeEmpty } from './empty-place.ts';
import { connectFor, intoTable, sequencesOf } from './facts.ts';
import type { FilesPlace } from './files-place.ts';
import { fileEntry, type Manifest, tableEntry } from './manifest.ts';
import { BackupProblem, broken, fileProblem } from './problem.ts';
import { type Compared, compareWith, isEqual } from './proof.ts';
import type { Progress } from './write-backup.ts';

/** Where a backup is put back. */
export interface Restoring {
  archive: Archive;
  database: DatabaseAddresses;
  files: FilesPlace;
  migrationsFolder: string;
  /** For a planned move: links that were open go on working. */
  keepLinks?: boolean;
  hear?: (progress: Progress) => void;
}

/** What was put back, as it was compared, how many migrations went over it afterwards, and how many links were withdrawn. */
export interface Restored {
  compared: readonly Compared[];
  files: number;
  migrated: number;
  withdrawn: number;
}

/** The migrations that the backup had gone through, and those after it. Throws BackupProblem for a newer backup. */
async function splitMigrations({
  archive: { file, manifest },
  migrationsFolder,
}: Restoring): Promise<{ done: Migration[]; ahead: Migration[]; last: Migration }> {
  const known = await migrationsOf(migrationsFolder);
  const place = known.findIndex(({ folderMillis }) => folderMillis === manifest.migration.when);
  const last = known[place];
  if (!last)
    throw new BackupProblem(
      `The backup ${file} was made by version ${manifest.version}, with tables that this one does not know (${manifest.migration.tag}): update the product, then restore.`,
    );
  return { done: known.slice(0, place + 1), ahead: known.slice(place + 1), last };
}

/** As the migrator does it, which begins a transaction of its own: here all is one, or nothing. */
async function migrate(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

function mustFit({ file, manifest }: Archive, shapes: ReadonlyMap<string, TableShape>): void {
  const said = new Set(manifest.tables.map(({ name }) => name));
  for (const name of shapes.keys()) if (!said.has(name)) throw broken(file, `the table ${name} is missing`);
  for (const { name, columns } of manifest.tables) {
    const there = shapes.get(name)?.columns ?? [];
    if (columns.length !== there.length || columns.some((column) => !there.includes(column)))
      throw broken(file, `the table ${name} has other columns than its version had`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Takes the foreign keys away; returns how to bring them back, which checks every row against them. */
async function withoutForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

async function fillTables(client: pg.Client, { archive, hear }: Restoring): Promise<void> {
  const { tables, sequences } = archive.manifest;
  let bytes = 0;
  for (const [done, table] of tables.entries()) {
    const { meter } = measuring((more) => {
      bytes += more;
      hear?.({ doing: 'tables', done, of: tables.length, bytes });
    });
    await pipeline(
      await archive.read(tableEntry(table.name)),
      meter,
      client.query(copyFrom(intoTable(table))),
    );
  }
  const named = await sequencesOf(client, new Set(tables.map(({ name }) => name)));
  for (const { table, column, value, called } of sequences) {
    const found = named.find((one) => one.table === table && one.column === column);
    if (!found) throw broken(archive.file, `${table}.${column} counts nothing`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(found.sequence),
      value,
      called,
    ]);
  }
}

async function fillFiles({ archive, files, hear }: Restoring): Promise<void> {
  await files.begin();
  let [done, bytes] = [0, 0];
  for (const [key, said] of archive.files) {
    const { sha256, size } = await files.putBack(key, await archive.read(fileEntry(key)));
    if (sha256 !== said) throw broken(archive.file, `${fileEntry(key)} was altered, or ${files.name} is`);
    done += 1;
    bytes += size;
    hear?.({ doing: 'files', done, of: archive.files.size, bytes });
  }
}

function mustBeEqual(compared: readonly Compared[]): void {
  const other = compared.filter((one) => !isEqual(one));
  if (other.length === 0) return;
  const [first] = other;
  throw new BackupProblem(
    `What was put back is not what the backup says (${first?.what}: ${first?.said} in the backup, ${first?.found} here${other.length > 1 ? `, and ${other.length - 1} more` : ''}): the place was left empty. Take an earlier backup.`,
  );
}

/**
 * Numbers of transactions count anew on another server: rows of a later one than there has been here would look like
 * news that never end. They become rows of this one, and what no seal closed yet is sealed.
 */
async function settleTransactions(client: pg.Client, { tables }: Manifest): Promise<void> {
  const activity = tables.find(({ name }) => name === 'activity');
  if (activity?.columns.includes('xid'))
    await client.query('update activity set xid = pg_current_xact_id() where xid > pg_current_xact_id()');
}

/**
 * Ends every link that gives access: one that was withdrawn after the backup would open again. Answers how many.
 */
async function withdrawLinks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    with invited as (
      update invitations set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and used_at is null and expires_at > now() returning 1
    ), shared as (
      update share_links set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and expires_at > now() returning 1
    ), reset as (delete from password_resets returning 1), confirmation as (delete from email_confirmations returning 1)
    select ((select count(*) from confirmation) + (select count(*) from invited) + (select count(*) from shared) + (select count(*) from reset))::integer as count`);
  return rows[0]?.count ?? 0;
}

/** Fills the empty database in the transaction that is open; whatever it throws leaves nothing. */
async function fillDatabase(client: pg.Client, restoring: Restoring): Promise<Omit<Restored, 'files'>> {
  const { archive, migrationsFolder } = restoring;
  const { done, ahead, last } = await splitMigrations(restoring);
  await migrate(client, done);
  const known = await tablesAfter(last, migrationsFolder);
  const shapes = new Map((await shapesIn(client, known)).map((shape) => [shape.name, shape]));
  mustFit(archive, shapes);
  const tables = [...shapes.keys()].map(quoted);
  const bringBack = await withoutForeignKeys(client);
  // Totals and the log come as they were: the rows that come in must not be counted once more.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fillTables(client, restoring);
  const compared = await compareWith(client, archive.manifest, shapes);
  mustBeEqual(compared);
  await settleTransactions(client, archive.manifest);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await bringBack();
  await migrate(client, ahead);
  await sealRestored(connectionOf(client));
  const { url, ownerUrl } = restoring.database;
  if (roleOf(url) !== roleOf(ownerUrl)) await grantRuntimeRole(client, roleOf(url));
  const withdrawn = restoring.keepLinks ? 0 : await withdrawLinks(client);
  return { compared, migrated: ahead.length, withdrawn };
}

async function putBack(client: pg.Client, restoring: Restoring): Promise<Restored> {
  const { archive, files } = restoring;
  // A product that is started meanwhile waits here, and finds everything done.
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await mustBeEmpty(client, files);
  try {
    await client.query('begin');
    const restored = await fillDatabase(client, restoring);
    await fillFiles(restoring);
    await files.settle();
    await client.query('commit');
    return { ...restored, files: archive.files.size };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await files.clear();
    throw error;
  }
}

const DISK_FULL = '53100';

function restoreProblem(restoring: Restoring, error: unknown): unknown {
  const known = fileProblem(restoring.files.name, error);
  if (known instanceof BackupProblem || !(error instanceof Error)) return known;
  const full = 'code' in error && error.code === DISK_FULL;
  return new BackupProblem(
    full
      ? 'There is no room left for the database: make some, and restore again. The place was left empty.'
      : `The backup ${restoring.archive.file} could not be put back (${error.message}): the place was left empty.`,
    { cause: error },
  );
}

/**
 * Puts a backup into an empty place and proves it equal before anything counts: the rows, sums and hashes of every
 * table, the hash of every file, the last seals of the log. The tables are first those of the backup's version and then
 * brought up to date. All of it is one transaction: it is there whole, or not at all. Throws BackupProblem.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const client = await connectFor(restoring.database.ownerUrl);
  try {
    const restored = await putBack(client, restoring);
    // Fresh tables are read by guesses until somebody has counted.
    const names = restoring.archive.manifest.tables.map(({ name }) => name);
    const there = await shapesIn(client, new Set(names));
    await client.query(`analyze ${there.map(({ name }) => quoted(name)).join(', ')}`);
    return restored;
  } catch (error) {
    throw restoreProblem(restoring, error);
  } finally {
    await client.end().catch(() => {});
  }
}
