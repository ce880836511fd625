import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { type DatabaseUrls, databaseRoleOf } from '@brick/postgres/database-urls';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extendHashChainsAfterRestore } from '../activity/hash-chain.ts';
import { getConnection } from '../db/connection.ts';
import { MIGRATION_LOCK } from '../db/database.ts';
import { grantRuntimeRole } from '../db/runtime-role.ts';
import type { BackupArchive } from './archive-reader.ts';
import { createMeter } from './archive-writer.ts';
import { assertEmptyTarget } from './assert-empty-target.ts';
import { BackupProblem, damagedArchive, toFileProblem } from './backup-problem.ts';
import { type Comparison, compareWithManifest, isEqual } from './compare-restored.ts';
import { connectForBackup, copyFromStatement, loadSequences } from './database-contents.ts';
import {
  loadMigrations,
  loadTableNames,
  loadTableShapes,
  type Migration,
  quoteIdentifier,
  type TableShape,
} from './database-schema.ts';
import type { FileRestoreTarget } from './file-restore-target.ts';
import { fileEntry, type Manifest, tableEntry } from './manifest.ts';
import type { BackupProgress } from './write-backup.ts';

/** The target of a restore. */
export interface RestoreOptions {
  archive: BackupArchive;
  database: DatabaseUrls;
  files: FileRestoreTarget;
  migrationsFolder: string;
  /** For a planned move: open links stay valid. */
  keepLinks?: boolean;
  hear?: (progress: BackupProgress) => void;
  /** For how many seconds a database that was lost in the last step is asked; 30 without it. */
  patience?: number;
}

/** The result: the comparison, the number of files, of later migrations and of withdrawn links by kind. */
export interface RestoreResult {
  compared: readonly Comparison[];
  files: number;
  migrated: number;
  withdrawn: readonly { what: string; count: number }[];
  /** Why the database has no statistics of the tables yet. */
  notAnalyzed?: string;
}

/** Splits the migrations into those before the backup and those after it. Throws BackupProblem for a newer backup. */
async function splitMigrations({
  archive: { file, manifest },
  migrationsFolder,
}: RestoreOptions): Promise<{ done: Migration[]; ahead: Migration[]; last: Migration }> {
  const known = await loadMigrations(migrationsFolder);
  const place = known.findIndex(({ folderMillis }) => folderMillis === manifest.migration.when);
  const last = known[place];
  if (!last)
    throw new BackupProblem(
      `The backup ${file} was made by version ${manifest.version}, with tables that this one does not know (${manifest.migration.tag}): update the product, then restore.`,
    );
  return { done: known.slice(0, place + 1), ahead: known.slice(place + 1), last };
}

/** Applies migrations like Drizzle's migrator, but inside the open transaction. */
async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
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

function assertSameTables({ file, manifest }: BackupArchive, shapes: ReadonlyMap<string, TableShape>): void {
  const said = new Set(manifest.tables.map(({ name }) => name));
  for (const name of shapes.keys())
    if (!said.has(name)) throw damagedArchive(file, `the table ${name} is missing`);
  for (const { name, columns } of manifest.tables) {
    const there = shapes.get(name)?.columns ?? [];
    if (columns.length !== there.length || columns.some((column) => !there.includes(column)))
      throw damagedArchive(file, `the table ${name} has other columns than its version had`);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys; returns a function that restores them, which validates every row. */
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

async function fillTables(client: pg.Client, { archive, hear }: RestoreOptions): Promise<void> {
  const { tables, sequences } = archive.manifest;
  let bytes = 0;
  for (const [done, table] of tables.entries()) {
    const { meter } = createMeter((more) => {
      bytes += more;
      hear?.({ doing: 'tables', done, of: tables.length, bytes });
    });
    await pipeline(
      await archive.read(tableEntry(table.name)),
      meter,
      client.query(copyFrom(copyFromStatement(table))),
    );
  }
  const named = await loadSequences(client, new Set(tables.map(({ name }) => name)));
  for (const { table, column, value, called } of sequences) {
    const found = named.find((one) => one.table === table && one.column === column);
    if (!found) throw damagedArchive(archive.file, `${table}.${column} counts nothing`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoteIdentifier(found.sequence),
      value,
      called,
    ]);
  }
}

async function fillFiles({ archive, files, hear }: RestoreOptions): Promise<void> {
  await files.begin();
  let [done, bytes] = [0, 0];
  for (const [key, said] of archive.files) {
    const { sha256, size } = await files.putBack(key, await archive.read(fileEntry(key)));
    if (sha256 !== said)
      throw damagedArchive(archive.file, `${fileEntry(key)} was altered, or ${files.name} is`);
    done += 1;
    bytes += size;
    hear?.({ doing: 'files', done, of: archive.files.size, bytes });
  }
}

function assertEqual(compared: readonly Comparison[]): void {
  const other = compared.filter((one) => !isEqual(one));
  if (other.length === 0) return;
  const [first] = other;
  throw new BackupProblem(
    `What was put back is not what the backup says (${first?.what}: ${first?.said} in the backup, ${first?.found} here${other.length > 1 ? `, and ${other.length - 1} more` : ''}): the place was left empty. Take an earlier backup.`,
  );
}

/**
 * Transaction ids start again on another server: rows with a higher id than the server's current one would always
 * look new. They get the current id.
 */
async function resetTransactionIds(client: pg.Client, { tables }: Manifest): Promise<void> {
  const activity = tables.find(({ name }) => name === 'activity');
  if (activity?.columns.includes('xid'))
    await client.query('update activity set xid = pg_current_xact_id() where xid > pg_current_xact_id()');
  // What was read of the log is told in transaction ids too: webhooks hear of what comes from now on.
  if (tables.some(({ name }) => name === 'webhook_cursor')) await client.query('delete from webhook_cursor');
}

/** Ends every link that gives access, since one withdrawn after the backup would be valid again. Returns their numbers by kind. */
async function withdrawLinks(client: pg.Client): Promise<RestoreResult['withdrawn']> {
  const { rows } = await client.query<{ what: string; count: number }>(`
    with invited as (
      update invitations set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and used_at is null and expires_at > now() returning 1
    ), shared as (
      update share_links set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and expires_at > now() returning 1
    ), opened as (
      update trade_links set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and expires_at > now() returning 1
    ), tokened as (
      update access_tokens set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null and expires_at > now() returning 1
    ), subscribed as (
      update calendar_links set withdrawn_at = now(), withdrawn_by_restore = true
      where withdrawn_at is null returning 1
    ), silenced as (
      update webhooks set state = 'off', off_reason = 'restored', secret = null, old_secret = null, old_secret_until = null,
        failing_since = null where secret is not null returning 1
    ), unaddressed as (
      update mail_addresses set key_hash = null, sealed_key = null where key_hash is not null returning 1
    ), unsent as (
      update webhook_deliveries set state = 'failed', reason = 'off', finished_at = now() where state = 'waiting'
    ), reset as (delete from password_resets returning 1), confirmation as (delete from email_confirmations returning 1)
    select what, count from (values
      ('invitations', (select count(*) from invited)::integer), ('share links', (select count(*) from shared)::integer),
      ('trade links', (select count(*) from opened)::integer), ('access tokens', (select count(*) from tokened)::integer),
      ('calendars', (select count(*) from subscribed)::integer), ('webhooks', (select count(*) from silenced)::integer),
      ('mail addresses of projects', (select count(*) from unaddressed)::integer),
      ('links to new passwords', (select count(*) from reset)::integer),
      ('links of addresses to confirm', (select count(*) from confirmation)::integer)
    ) as ended (what, count) where count > 0`);
  return rows;
}

/** Fills the empty database in the open transaction; an error leaves nothing. */
async function fillDatabase(
  client: pg.Client,
  restoring: RestoreOptions,
): Promise<Omit<RestoreResult, 'files'>> {
  const { archive, migrationsFolder } = restoring;
  const { done, ahead, last } = await splitMigrations(restoring);
  await applyMigrations(client, done);
  const known = await loadTableNames(last, migrationsFolder);
  const shapes = new Map((await loadTableShapes(client, known)).map((shape) => [shape.name, shape]));
  assertSameTables(archive, shapes);
  const tables = [...shapes.keys()].map(quoteIdentifier);
  const bringBack = await withoutForeignKeys(client);
  // Totals and the log are restored as they were, so triggers must not count the rows again.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fillTables(client, restoring);
  const compared = await compareWithManifest(client, archive.manifest, shapes);
  assertEqual(compared);
  await resetTransactionIds(client, archive.manifest);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await bringBack();
  await applyMigrations(client, ahead);
  await extendHashChainsAfterRestore(getConnection(client));
  const { url, ownerUrl } = restoring.database;
  if (databaseRoleOf(url) !== databaseRoleOf(ownerUrl)) await grantRuntimeRole(client, databaseRoleOf(url));
  const withdrawn = restoring.keepLinks ? [] : await withdrawLinks(client);
  return { compared, migrated: ahead.length, withdrawn };
}

/** What became of a transaction whose connection is lost; waits until the server has ended it. */
async function outcomeOf(url: string, transaction: string | undefined): Promise<string | undefined> {
  const client = await connectForBackup(url);
  try {
    await client.query("set lock_timeout = '30s'");
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rows } = await client.query<{ status: string }>('select pg_xact_status($1::xid8) as status', [
      transaction,
    ]);
    return rows[0]?.status;
  } finally {
    await client.end();
  }
}

/** Asks for half a minute what became of it: a database that starts again refuses at first. */
async function askForOutcome(url: string, transaction: string | undefined, seconds: number) {
  for (let left = seconds; ; left -= 1) {
    const outcome = await outcomeOf(url, transaction).catch(() => undefined);
    if (outcome !== undefined || left <= 0) return outcome;
    await setTimeout(1000);
  }
}

async function restoreIntoTarget(client: pg.Client, restoring: RestoreOptions): Promise<RestoreResult> {
  const { archive, database, files } = restoring;
  let restored: Omit<RestoreResult, 'files'>;
  let transaction: string | undefined;
  // An instance started meanwhile waits for this lock and finds everything done.
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await assertEmptyTarget(client, files);
  try {
    await client.query('begin');
    restored = await fillDatabase(client, restoring);
    await fillFiles(restoring);
    await files.settle();
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
    transaction = rows[0]?.id;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await files.clear();
    throw error;
  }
  await client.query('commit').catch(async (error: Error) => {
    await client.end().catch(() => {});
    const outcome = await askForOutcome(database.ownerUrl, transaction, restoring.patience ?? 30);
    if (outcome === 'committed') return;
    if (outcome !== 'aborted')
      throw new BackupProblem(
        `The database was lost in the last step (${error.message}): whether the backup ${archive.file} took effect is not known, and its files stay in ${files.name}. Restore again: if the database then holds something already, everything was put back; if not, move these files away first.`,
        { cause: error },
      );
    await files.clear();
    throw error;
  });
  return { ...restored, files: archive.files.size };
}

const DISK_FULL = '53100';

function toRestoreProblem(restoring: RestoreOptions, error: unknown): unknown {
  const known = toFileProblem(restoring.files.name, error);
  if (known instanceof BackupProblem || !(error instanceof Error)) return known;
  const full = 'code' in error && error.code === DISK_FULL;
  return new BackupProblem(
    full
      ? 'There is no room left for the database: make some, and restore again. The place was left empty.'
      : `The backup ${restoring.archive.file} could not be put back (${error.message}): the place was left empty.`,
    { cause: error },
  );
}

/** New tables need statistics for good plans. Over a connection of its own: that of the restore may be lost. */
async function analyzeTables({ database, archive }: RestoreOptions): Promise<void> {
  const client = await connectForBackup(database.ownerUrl);
  try {
    const there = await loadTableShapes(client, new Set(archive.manifest.tables.map(({ name }) => name)));
    await client.query(`analyze ${there.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Restores a backup into an empty target and verifies it before it takes effect: rows, sums and hashes of every
 * table, the hash of every file, the last blocks of the hash chains. The schema is first that of the backup's version
 * and is then migrated. Everything happens in one transaction: all of it is restored, or nothing. Throws
 * BackupProblem.
 */
export async function restoreBackup(restoring: RestoreOptions): Promise<RestoreResult> {
  const client = await connectForBackup(restoring.database.ownerUrl);
  try {
    const restored = await restoreIntoTarget(client, restoring);
    return await analyzeTables(restoring).then(
      () => restored,
      (error: Error) => ({ ...restored, notAnalyzed: error.message }),
    );
  } catch (error) {
    throw toRestoreProblem(restoring, error);
  } finally {
    await client.end().catch(() => {});
  }
}
