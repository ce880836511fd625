import path from 'node:path';
import type { Config } from './config.ts';
import { type FileStore, localFiles, type StorePlace } from './files.ts';

/** The store of files at a place. */
export async function openStore(
  { folder, s3 }: StorePlace,
  log: (error: unknown) => void,
): Promise<FileStore> {
  if (!s3) return localFiles(folder);
  // Its client is large: who keeps files in a folder never loads it.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files({ place: s3, staging: localFiles(folder), log });
}

/** Where this installation keeps its files: in the bucket that FILES names, else in the data folder. */
export const openFiles = (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: (error: unknown) => void,
): Promise<FileStore> => openStore({ folder: path.join(dataDir, s3 ? 'arriving' : 'files'), s3 }, log);
