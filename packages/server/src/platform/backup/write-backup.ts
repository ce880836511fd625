import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '@brick/domain/brand';
import type pg from 'pg';
import { BACKUP_LOCK } from '../file-removal.ts';
import type { FileStore } from '../files.ts';
import { openArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type Migration, migrationIn, shapesIn, tablesAfter } from './catalog.ts';
import { connectFor, countsOf, headsOf, rowsOf, sequencesOf } from './facts.ts';
import {
  FILE_LIST,
  FORM,
  fileEntry,
  fileLine,
  MANIFEST,
  type Manifest,
  type TableFacts,
  tableEntry,
} from './manifest.ts';
import { namedFiles } from './named-files.ts';
import { BackupProblem, fileProblem } from './problem.ts';
import { dropSealed, nameSealed, partOf } from './sealed-file.ts';

/** How far it is: what is being done, and what of it is done. */
export interface Progress {
  doing: 'tables' | 'files' | 'checking';
  done: number;
  /** Null where nobody knows it beforehand. */
  of: number | null;
  bytes: number;
}

export interface Backup {
  databaseUrl: string;
  files: Pick<FileStore, 'read'>;
  migrationsFolder: string;
  /** The file that comes to be. */
  file: string;
  /** Milliseconds since 1970 UTC. */
  now: number;
  hear?: (progress: Progress) => void;
  /** Asked when no other backup can be made any more. */
  stillWanted?: () => Promise<boolean>;
}

/** What was made. */
export interface MadeBackup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Holds back other backups, and the removal of files, until the connection ends. */
async function holdFiles(client: pg.Client): Promise<void> {
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

/** What a backup is made from and into. */
interface Making extends Backup {
  client: pg.Client;
  archive: ArchiveWriter;
}

async function writeTables(
  { client, archive, hear }: Making,
  known: ReadonlySet<string>,
): Promise<TableFacts[]> {
  const shapes = await shapesIn(client, known);
  const facts: TableFacts[] = [];
  let bytes = 0;
  for (const shape of shapes) {
    const tell = () => hear?.({ doing: 'tables', done: facts.length, of: shapes.length, bytes });
    const copied = await archive.add(tableEntry(shape.name), rowsOf(client, shape), {
      packed: false,
      hear: (more) => {
        bytes += more;
        tell();
      },
    });
    facts.push({ name: shape.name, columns: shape.columns, ...(await countsOf(client, shape)), ...copied });
    tell();
  }
  return facts;
}

interface WrittenFiles {
  files: Manifest['files'];
  faulty: Manifest['faulty'];
}

async function writeFiles(
  { client, archive, files: store, hear }: Making,
  known: ReadonlySet<string>,
): Promise<WrittenFiles> {
  const lines: string[] = [];
  const faulty: Manifest['faulty'] = [];
  let bytes = 0;
  for await (const { key, sha256 } of namedFiles(client, known)) {
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
    lines.push(fileLine(key, copied.sha256));
    if (sha256 !== null && sha256 !== copied.sha256) faulty.push({ key, fault: 'altered' });
  }
  const list = await archive.add(FILE_LIST, Readable.from(lines, { objectMode: false }), { packed: false });
  return { files: { count: lines.length, bytes, sha256: list.sha256 }, faulty };
}

async function versionsOf({ client, migrationsFolder }: Making) {
  const { version } = JSON.parse(await readFile(path.join(migrationsFolder, '../package.json'), 'utf8')) as {
    version: string;
  };
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  return { version, postgres: rows[0]?.major ?? 0 };
}

async function fill(making: Making, migration: Migration): Promise<Manifest> {
  const { client, archive, now } = making;
  const known = await tablesAfter(migration, making.migrationsFolder);
  const tables = await writeTables(making, known);
  const sequences = await sequencesOf(client, new Set(tables.map(({ name }) => name)));
  const manifest: Manifest = {
    form: FORM,
    product: PRODUCT_NAME,
    ...(await versionsOf(making)),
    madeAt: new Date(now).toISOString(),
    migration: { when: migration.folderMillis, tag: migration.tag },
    tables,
    sequences: sequences.map(({ sequence: _, ...facts }) => facts),
    ...(await writeFiles(making, known)),
    heads: await headsOf(client, known),
  };
  await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest, null, 1)], { objectMode: false }), {
    packed: false,
  });
  return manifest;
}

/** Writes the archive under its working name, of one moment of the database; null where it is not wanted any more. */
async function writeArchive(backup: Backup, client: pg.Client): Promise<Omit<MadeBackup, 'file'> | null> {
  await holdFiles(client);
  if (backup.stillWanted && !(await backup.stillWanted())) return null;
  await client.query('begin isolation level repeatable read read only');
  const migration = await migrationIn(client, backup.migrationsFolder);
  await dropSealed(backup.file);
  const archive = new ArchiveWriter(backup.file, new Date(backup.now));
  try {
    const manifest = await fill({ ...backup, client, archive }, migration);
    return { manifest, bytes: await archive.finish() };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Reads back what was written, as a restore would. */
async function mustBeReadable({ file, hear }: Backup, written: string, { tables, files }: Manifest) {
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
 * Makes a backup of one moment while the product goes on: every table but those left out, and the files that their rows
 * name. The file has its name only when all of it is on the disk and was read back. Null where it was not wanted any
 * more. Throws BackupProblem; nothing is left then.
 */
export async function writeBackup(backup: Backup): Promise<MadeBackup | null> {
  const { file } = backup;
  if (existsSync(file)) throw new BackupProblem(`There is a file ${file} already: choose another name.`);
  const client = await connectFor(backup.databaseUrl);
  try {
    const made = await writeArchive(backup, client);
    if (!made) return null;
    await mustBeReadable(backup, partOf(file), made.manifest);
    await nameSealed(file);
    return { file, ...made };
  } catch (error) {
    await dropSealed(file).catch(() => {});
    throw fileProblem(file, error);
  } finally {
    await client.end().catch(() => {});
  }
}
