import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createLocalFileStore, type FileStore, type FileStoreLocation } from './file-store.ts';

/** Opens the file store at a location. */
export async function openFileStoreAt(
  { folder, s3 }: FileStoreLocation,
  log: (error: unknown) => void,
): Promise<FileStore> {
  if (!s3) return createLocalFileStore(folder, log);
  // The S3 client is large and only loaded when needed.
  const { createS3FileStore: s3Files } = await import('./s3-file-store.ts');
  return s3Files({ place: s3, staging: createLocalFileStore(folder, log), log });
}

/** The folder in which files are stored, or arrive on their way to the bucket. */
export const fileFolder = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string =>
  path.join(dataDir, s3 ? 'arriving' : 'files');

/** Opens this installation's file store: the bucket that FILES names, otherwise a folder in the data folder. */
export const openFileStore = (
  config: Pick<Config, 'dataDir' | 's3'>,
  log: (error: unknown) => void,
): Promise<FileStore> => openFileStoreAt({ folder: fileFolder(config), s3: config.s3 }, log);
