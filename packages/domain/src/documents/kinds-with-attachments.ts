import {
  hasFiles,
  PROJECT_RECORD_KINDS,
  PROJECT_RECORDS,
  type ProjectRecord,
} from '../records/record-kinds.ts';

export type AttachmentKind = Exclude<ProjectRecord, 'document' | 'pin'>;

/** Kinds of records whose attachments are listed beside the documents. */
export const ATTACHMENT_KINDS = PROJECT_RECORD_KINDS.filter(
  (kind): kind is AttachmentKind => kind !== 'document' && hasFiles(PROJECT_RECORDS[kind]),
);

/** Columns by which attachments are sorted. */
export const ATTACHMENT_SORTS = ['name', 'size', 'recordTitle', 'uploadedAt'] as const;
