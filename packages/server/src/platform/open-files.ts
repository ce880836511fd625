import path from 'node:path';
import type { Config } from './config.ts';
import { type FileStore, localFiles } from './files.ts';

/** Where this installation keeps its files: in the bucket that FILES names, else in the data folder. */
export async function openFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: (error: unknown) => void,
): Promise<FileStore> {
  if (!s3) return localFiles(path.join(dataDir, 'files'));
  // Its client is large: who keeps files in a folder never loads it.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files({ place: s3, staging: localFiles(path.join(dataDir, 'arriving')), log });
}
