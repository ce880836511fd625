import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchive } from '../platform/backup/archive-reader.ts';
import { createFolderTarget } from '../platform/backup/file-restore-target.ts';
import { type RestoreResult, restoreBackup } from '../platform/backup/restore-backup.ts';
import { type BackupOptions, type BackupResult, writeBackup } from '../platform/backup/write-backup.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { createDatabase, type TestServer } from './test-server.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

type DatabaseAndFiles = Pick<TestServer, 'databaseUrl' | 'ownerUrl' | 'filesFolder'>;

/** Creates a folder for backups and functions to back up and restore. */
export async function createBackupFixture() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-backups-'));
  const places: Awaited<ReturnType<typeof createDatabase>>[] = [];
  let count = 0;
  const nextFile = () => {
    count += 1;
    return path.join(folder, `${count}.zip`);
  };
  return {
    folder,
    nextFile,
    async back(
      { databaseUrl, filesFolder }: DatabaseAndFiles,
      more: Partial<BackupOptions> = {},
    ): Promise<BackupResult> {
      const made = await writeBackup({
        ...{ databaseUrl, migrationsFolder, file: nextFile(), now: Date.now() },
        files: createLocalFileStore(filesFolder),
        ...more,
      });
      if (!made) throw new Error('the backup was not wanted');
      return made;
    },
    /** Creates a database without tables and an empty folder. */
    async emptyPlace(): Promise<Awaited<ReturnType<typeof createDatabase>>> {
      const place = await createDatabase('template1');
      places.push(place);
      return place;
    },
    async restore(
      file: string,
      { databaseUrl, ownerUrl, filesFolder }: DatabaseAndFiles,
      { files = createFolderTarget(filesFolder), keepLinks = false } = {},
    ): Promise<RestoreResult> {
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

/** Alters bytes of a backup and updates its checksum, like a skilled forger. */
export async function reseal(file: string, alter: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = alter(await readFile(file));
  const end = bytes.length - 64;
  bytes.write(createHash('sha256').update(bytes.subarray(0, end)).digest('hex'), end, 'latin1');
  await writeFile(file, bytes);
}
