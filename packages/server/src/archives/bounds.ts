import { MOST_FILES, MOST_RECORD_BYTES, MOST_RECORDS } from '@brick/domain/archives/manifest';

const MB = 1024 * 1024;

/** What an archive may come to. The largest project of the bench comes below each of these (largest.test.ts). */
export interface Bounds {
  records: number;
  recordBytes: number;
  files: number;
  /** From so many bytes on it is asked how well they were packed: of all files together, and of one entry. */
  fewFileBytes: number;
  fewEntryBytes: number;
}

export const BOUNDS: Bounds = {
  records: MOST_RECORDS,
  recordBytes: MOST_RECORD_BYTES,
  files: MOST_FILES,
  fewFileBytes: 64 * MB,
  fewEntryBytes: 16 * MB,
};
