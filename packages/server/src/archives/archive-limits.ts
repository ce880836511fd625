import { MAX_FILES, MAX_RECORD_BYTES, MAX_RECORDS } from '@brick/domain/archives/manifest';

const MB = 1024 * 1024;

/** Limits of an archive. The largest project of the benchmark stays below each of them (largest-archive.test.ts). */
export interface ArchiveLimits {
  records: number;
  recordBytes: number;
  files: number;
  /** From this size on the compression ratio is checked: of all files together, and of one entry. */
  fewFileBytes: number;
  fewEntryBytes: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  records: MAX_RECORDS,
  recordBytes: MAX_RECORD_BYTES,
  files: MAX_FILES,
  fewFileBytes: 64 * MB,
  fewEntryBytes: 16 * MB,
};
