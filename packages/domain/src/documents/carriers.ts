import { hasFiles, PROJECT_RECORD_KINDS, PROJECT_RECORDS, type ProjectRecord } from '../records/records.ts';

export type Carrier = Exclude<ProjectRecord, 'document'>;

/** The records whose files are listed beside the documents: those that declare any. */
export const CARRIERS = PROJECT_RECORD_KINDS.filter(
  (kind): kind is Carrier => kind !== 'document' && hasFiles(PROJECT_RECORDS[kind]),
);
