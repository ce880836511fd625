import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import { BACKUP_LOCK } from '../files/remove-files.ts';
import { openArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupProblem, toFileProblem } from './backup-problem.ts';
import { finishChecksummedFile, partialFileOf, removePartialFile } from './checksummed-file.ts';
import {
  connectForBackup,
  copyRows,
  countRowsAndSums,
  loadChainHeads,
  loadSequences,
} from './database-contents.ts';
import { loadCurrentMigration, loadTableNames, loadTableShapes, type Migration } from './database-schema.ts';
import {
  FILE_LIST,
  FORMAT_VERSION,
  fileEntry,
  fileListLine,
  MANIFEST,
  type Manifest,
  type TableFacts,
  tableEntry,
} from './manifest.ts';
import { referencedFiles } from './referenced-files.ts';

/** The progress: the current step, and how much of it is done. */
export interface BackupProgress {
  doing: 'tables' | 'files' | 'checking';
  done: number;
  /** Null if it is not known in advance. */
  of: number | null;
  bytes: number;
}

export interface BackupOptions {
  databaseUrl: string;
  files: Pick<FileStore, 'read'>;
  migrationsFolder: string;
  /** The file to write. */
  file: string;
  /** Milliseconds since 1970 UTC. */
  now: number;
  hear?: (progress: BackupProgress) => void;
  /** Called when no other backup can start any more. */
  stillWanted?: () => Promise<boolean>;
}

/** The finished backup. */
export interface BackupResult {
  file: string;
  bytes: number;
  manifest: Manifest;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Locks out other backups and the removal of files until the connection ends. */
async function lockFiles(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '1s'`);
  await client
    .query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    .catch((error: Error & { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new BackupProblem('Another backup is being made at the moment: wait until it is done.', {
        cause: error,
        busy: true,
      });
    });
  await client.query('set lock_timeout = 0');
}

/** The backup options with its connection and archive. */
interface BackupRun extends BackupOptions {
  client: pg.Client;
  archive: ArchiveWriter;
}

async function writeTables(
  { client, archive, hear }: BackupRun,
  known: ReadonlySet<string>,
): Promise<TableFacts[]> {
  const shapes = await loadTableShapes(client, known);
  const facts: TableFacts[] = [];
  let bytes = 0;
  for (const shape of shapes) {
    const tell = () => hear?.({ doing: 'tables', done: facts.length, of: shapes.length, bytes });
    const copied = await archive.add(tableEntry(shape.name), copyRows(client, shape), {
      packed: false,
      hear: (more) => {
        bytes += more;
        tell();
      },
    });
    facts.push({
      name: shape.name,
      columns: shape.columns,
      ...(await countRowsAndSums(client, shape)),
      ...copied,
    });
    tell();
  }
  return facts;
}

interface FileListFacts {
  files: Manifest['files'];
  faulty: Manifest['faulty'];
}

async function writeFiles(
  { client, archive, files: store, hear }: BackupRun,
  known: ReadonlySet<string>,
): Promise<FileListFacts> {
  const lines: string[] = [];
  const faulty: Manifest['faulty'] = [];
  let bytes = 0;
  for await (const { key, sha256 } of referencedFiles(client, known)) {
    const found = await store.read(key);
    if (!found) {
      faulty.push({ key, fault: 'missing' });
      continue;
    }
    const copied = await archive.add(fileEntry(key), found.stream, {
      packed: true,
      hear: (more) => {
        bytes += more;
        hear?.({ doing: 'files', done: lines.length, of: null, bytes });
      },
    });
    lines.push(fileListLine(key, copied.sha256));
    if (sha256 !== null && sha256 !== copied.sha256) faulty.push({ key, fault: 'altered' });
  }
  const list = await archive.add(FILE_LIST, Readable.from(lines, { objectMode: false }), { packed: false });
  return { files: { count: lines.length, bytes, sha256: list.sha256 }, faulty };
}

async function loadVersions({ client, migrationsFolder }: BackupRun) {
  const { version } = JSON.parse(await readFile(path.join(migrationsFolder, '../package.json'), 'utf8')) as {
    version: string;
  };
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return { version, postgres: rows[0]?.major ?? 0 };
}

async function fillArchive(making: BackupRun, migration: Migration): Promise<Manifest> {
  const { client, archive, now } = making;
  const known = await loadTableNames(migration, making.migrationsFolder);
  const tables = await writeTables(making, known);
  const sequences = await loadSequences(client, new Set(tables.map(({ name }) => name)));
  const manifest: Manifest = {
    form: FORMAT_VERSION,
    product: PRODUCT_NAME,
    ...(await loadVersions(making)),
    madeAt: new Date(now).toISOString(),
    migration: { when: migration.folderMillis, tag: migration.tag },
    tables,
    sequences: sequences.map(({ sequence: _, ...facts }) => facts),
    ...(await writeFiles(making, known)),
    heads: await loadChainHeads(client, known),
  };
  await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest, null, 1)], { objectMode: false }), {
    packed: false,
  });
  return manifest;
}

/** Writes the archive under its working name, from one snapshot of the database; null if it is no longer needed. */
async function writeArchive(
  backup: BackupOptions,
  client: pg.Client,
): Promise<Omit<BackupResult, 'file'> | null> {
  if (backup.stillWanted && !(await backup.stillWanted())) return null;
  await client.query('begin isolation level repeatable read read only');
  const migration = await loadCurrentMigration(client, backup.migrationsFolder);
  await removePartialFile(backup.file);
  const archive = new ArchiveWriter(backup.file, new Date(backup.now));
  try {
    const manifest = await fillArchive({ ...backup, client, archive }, migration);
    return { manifest, bytes: await archive.finish() };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Reads the archive back, as a restore would. */
async function verifyArchive({ file, hear }: BackupOptions, written: string, { tables, files }: Manifest) {
  const of = files.bytes + tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const archive = await openArchive(written, (more) => {
    bytes += more;
    hear?.({ doing: 'checking', done: bytes, of, bytes });
  });
  archive.close();
  if (existsSync(file)) throw new BackupProblem(`There is a file ${file} already: choose another name.`);
}

/**
 * Makes a backup of one moment while the product is running: every table but the excluded ones, and the files that
 * rows reference. The file gets its name only when it is fully on disk and was read back. Returns null if it is no
 * longer needed. Throws BackupProblem and leaves nothing behind.
 */
export async function writeBackup(backup: BackupOptions): Promise<BackupResult | null> {
  const { file } = backup;
  if (existsSync(file)) throw new BackupProblem(`There is a file ${file} already: choose another name.`);
  const client = await connectForBackup(backup.databaseUrl);
  let isLocked = false;
  try {
    await lockFiles(client);
    isLocked = true;
    const made = await writeArchive(backup, client);
    if (!made) return null;
    await verifyArchive(backup, partialFileOf(file), made.manifest);
    await finishChecksummedFile(file);
    return { file, ...made };
  } catch (error) {
    // Without the lock the partial file is that of another backup.
    if (isLocked) await removePartialFile(file).catch(() => {});
    throw toFileProblem(file, error);
  } finally {
    await client.end().catch(() => {});
  }
}
