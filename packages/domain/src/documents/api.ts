import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageQuery } from '../list-query.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { ATTACHMENT_KINDS, ATTACHMENT_SORTS } from './kinds-with-attachments.ts';
import { document } from './record.ts';
import { documentVersionBody } from './version-body.ts';

/** missing: no file · expired, expiring: by expiry date as of today · present: nothing to do. */
export const DOCUMENT_STATUSES = ['present', 'expiring', 'expired', 'missing'] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

const schemas = recordSchemas(document, { status: z.enum(DOCUMENT_STATUSES).optional() });

export const documentBody = schemas.body;

/** Details of an uploaded file; null for external links. */
const fileFields = {
  fileName: z.string().nullable(),
  fileType: z.string().nullable(),
  fileSize: z.int().nullable(),
};

export const documentReply = schemas.reply.extend({
  status: z.enum(DOCUMENT_STATUSES),
  /** Number of the newest file version; null while it is missing, as are the fields below. */
  fileVersion: z.int().nullable(),
  ...fileFields,
});

export type ProjectDocument = z.output<typeof documentReply>;

export const documentVersionReply = z.object({
  number: z.int(),
  url: z.string(),
  note: z.string().nullable(),
  ...fileFields,
  addedBy: z.int(),
  addedByName: z.string().nullable(),
  addedAt: instantText,
});

export type DocumentVersion = z.output<typeof documentVersionReply>;

export const documentEndpoints = listEndpoints(
  document,
  { ...schemas, reply: documentReply },
  {
    figures: 'Counts',
    add: 'Adds a document, with or without its first file',
    update: { summary: 'Changes fields of a document; a different url becomes the next version of its file' },
    remove: { also: ', with all its versions' },
    past: documentReply.extend({ note: z.string().nullable() }),
    totals: z.object({
      total: z.int(),
      required: z.int(),
      missing: z.int(),
      /** Required documents among the missing ones. */
      requiredMissing: z.int(),
      expired: z.int(),
      /** Within 30 days. */
      expiring: z.int(),
    }),
  },
);

export const attachmentReply = z.object({
  recordKind: z.enum(ATTACHMENT_KINDS),
  recordId: z.int(),
  recordTitle: z.string(),
  url: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  uploadedBy: z.int(),
  uploadedByName: z.string().nullable(),
  uploadedAt: instantText,
});

export type Attachment = z.output<typeof attachmentReply>;

export const attachmentQuery = listQuery(ATTACHMENT_SORTS, {
  recordKind: z.enum(ATTACHMENT_KINDS).optional(),
});

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/documents/carried',
  on: 'project',
  allow: ['documents', 'read'],
  summary:
    'Lists attachments of other records of the project that the caller may read, newest first; all at once or in pages',
  query: attachmentQuery,
  reply: z.array(attachmentReply),
});

export const documentVersions = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/versions',
  on: 'document',
  allow: ['documents', 'read'],
  summary: 'Lists all versions of a document’s file, newest first',
  query: pageQuery,
  reply: z.array(documentVersionReply),
});

export const addDocumentVersion = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/versions',
  on: 'document',
  allow: ['documents', 'update'],
  summary: 'Adds the next version of a document’s file: an uploaded file or a link',
  body: documentVersionBody,
  reply: documentVersionReply,
});
