import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type FileStore, localFiles, type StoredFile } from '../files.ts';
import { BackupProblem } from './problem.ts';

/** Where the files of a backup go: all of them, or none. */
export interface FilesPlace {
  /** As the operator knows it. */
  name: string;
  /** Throws BackupProblem where there are files already: nothing that is there is ever written over. */
  mustBeEmpty(): Promise<void>;
  /** Clears away what an earlier try that was ended left half. */
  begin(): Promise<void>;
  putBack(key: string, bytes: Readable): Promise<StoredFile>;
  /** All of them have come. */
  settle(): Promise<void>;
  /** Leaves nothing of them. */
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

/** A folder: the files come into another one beside it, which takes its name once all are there. */
export function folderPlace(folder: string): FilesPlace {
  const arriving = `${folder}.restoring`;
  const store = localFiles(arriving);
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

/** A bucket, which has no name to give at the end: what came before something failed is removed one by one. */
export function bucketPlace(store: FileStore, name: string): FilesPlace {
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
