import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createLocalFileStore, type FileStore, type StoredFileInfo } from '../files/file-store.ts';
import { BackupProblem } from './backup-problem.ts';

/** The target for restored files: all of them arrive, or none. */
export interface FileRestoreTarget {
  /** The name shown to the operator. */
  name: string;
  /** Throws BackupProblem if there are files already, because nothing is ever overwritten. */
  mustBeEmpty(): Promise<void>;
  /** Removes what an interrupted restore left behind. */
  begin(): Promise<void>;
  putBack(key: string, bytes: Readable): Promise<StoredFileInfo>;
  /** Completes the restore. */
  settle(): Promise<void>;
  /** Removes all restored files. */
  clear(): Promise<void>;
}

async function firstFileIn(folder: string): Promise<string | undefined> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return found.find((entry) => !entry.isDirectory())?.name;
}

/** Restores into a folder: files are written beside it into another folder, which is renamed at the end. */
export function createFolderTarget(folder: string): FileRestoreTarget {
  const arriving = `${folder}.restoring`;
  const store = createLocalFileStore(arriving);
  const removed = (one: string) => rm(one, { recursive: true, force: true });
  let isNamed = false;
  return {
    name: folder,
    async mustBeEmpty() {
      if (await firstFileIn(folder))
        throw new BackupProblem(
          `The folder ${folder} holds files already: restore with DATA_DIR set to a new folder, or move these away.`,
        );
    },
    async begin() {
      await removed(arriving);
      await mkdir(arriving, { recursive: true, mode: 0o700 });
    },
    putBack: (key, bytes) => store.putBack(key, bytes),
    async settle() {
      await removed(folder);
      await rename(arriving, folder);
      isNamed = true;
    },
    async clear() {
      await removed(arriving);
      if (isNamed) await removed(folder);
    },
  };
}

/** Restores into a bucket, which can't be renamed: after a failure, the files are removed one by one. */
export function createBucketTarget(store: FileStore, name: string): FileRestoreTarget {
  const come: string[] = [];
  return {
    name,
    async mustBeEmpty() {
      const [first] = await store.keysOlderThan(Number.NEGATIVE_INFINITY, 0);
      if (first)
        throw new BackupProblem(
          `The bucket ${name} holds files already: restore with FILES set to another folder of it, or move these away.`,
        );
    },
    begin: async () => {},
    async putBack(key, bytes) {
      come.push(key);
      return store.putBack(key, bytes);
    },
    settle: async () => {},
    async clear() {
      for (const key of come) await store.remove(key);
    },
  };
}
