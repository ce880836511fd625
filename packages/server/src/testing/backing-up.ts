import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchive } from '../platform/backup/archive-reader.ts';
import { folderPlace } from '../platform/backup/files-place.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore.ts';
import { type Backup, type MadeBackup, writeBackup } from '../platform/backup/write-backup.ts';
import { localFiles } from '../platform/files.ts';
import { freshPlace, type TestServer } from './server.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

type Place = Pick<TestServer, 'databaseUrl' | 'ownerUrl' | 'filesFolder'>;

/** A folder for archives, and how to make them and put them back. */
export async function backupShelf() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-backups-'));
  const places: Awaited<ReturnType<typeof freshPlace>>[] = [];
  let count = 0;
  const nextFile = () => {
    count += 1;
    return path.join(folder, `${count}.zip`);
  };
  return {
    folder,
    nextFile,
    async back({ databaseUrl, filesFolder }: Place, more: Partial<Backup> = {}): Promise<MadeBackup> {
      const made = await writeBackup({
        ...{ databaseUrl, migrationsFolder, file: nextFile(), now: Date.now() },
        files: localFiles(filesFolder),
        ...more,
      });
      if (!made) throw new Error('the backup was not wanted');
      return made;
    },
    /** A database without tables, and a folder without files. */
    async emptyPlace(): Promise<Awaited<ReturnType<typeof freshPlace>>> {
      const place = await freshPlace('template1');
      places.push(place);
      return place;
    },
    async restore(
      file: string,
      { databaseUrl, ownerUrl, filesFolder }: Place,
      { files = folderPlace(filesFolder), keepLinks = false } = {},
    ): Promise<Restored> {
      const archive = await openArchive(file);
      try {
        return await restoreBackup({
          ...{ archive, files, migrationsFolder, keepLinks },
          database: { url: databaseUrl, ownerUrl },
        });
      } finally {
        archive.close();
      }
    },
    async clear() {
      for (const place of places) await place.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Closes the seal of bytes that were altered on purpose, as somebody would who knows how archives are made. */
export async function reseal(file: string, alter: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = alter(await readFile(file));
  const end = bytes.length - 64;
  bytes.write(createHash('sha256').update(bytes.subarray(0, end)).digest('hex'), end, 'latin1');
  await writeFile(file, bytes);
}
