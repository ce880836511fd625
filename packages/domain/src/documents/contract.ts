import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, uploadedFile, webAddress } from '../fields.ts';
import { listQuery, partQuery } from '../lists.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { CARRIERS } from './carriers.ts';
import { document } from './record.ts';

/** missing: without a file · expired, expiring: by its expiry date, from today · present: nothing to do. */
export const DOCUMENT_STATUSES = ['present', 'expiring', 'expired', 'missing'] as const;

export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

const fileOrLink = z
  .string()
  .min(1)
  .pipe(z.union([uploadedFile, webAddress], { error: 'link' }));

const schemas = schemasOf(document, { status: z.enum(DOCUMENT_STATUSES).optional() });

export const documentBody = schemas.body;

export const documentVersionBody = z.object({ url: fileOrLink, note: optionalText(255) });

/** What is known of an uploaded file; of a link elsewhere nothing is. */
const fileFields = {
  fileName: z.string().nullable(),
  fileType: z.string().nullable(),
  fileSize: z.int().nullable(),
};

export const documentReply = schemas.reply.extend({
  status: z.enum(DOCUMENT_STATUSES),
  /** Number of the newest version of its file; empty while it is missing, like all that follows of the file. */
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

export const documentCalls = listCallsOf(
  document,
  { ...schemas, reply: documentReply },
  {
    figures: 'Counts',
    add: 'Add a document, with its first file or still without one',
    update: { summary: 'Change fields of a document; another url becomes the next version of its file' },
    remove: { also: ', with all its versions' },
    past: documentReply.extend({ note: z.string().nullable() }),
    totals: z.object({
      total: z.int(),
      required: z.int(),
      missing: z.int(),
      /** Of the missing ones. */
      requiredMissing: z.int(),
      expired: z.int(),
      /** Within 30 days. */
      expiring: z.int(),
    }),
  },
);

export const carriedFileReply = z.object({
  recordKind: z.enum(CARRIERS),
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

export type CarriedFile = z.output<typeof carriedFileReply>;

export const CARRIED_SORTS = ['name', 'size', 'recordTitle', 'uploadedAt'] as const;

export const carriedQuery = listQuery(CARRIED_SORTS, { recordKind: z.enum(CARRIERS).optional() });

export const listCarriedFiles = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/documents/carried',
  on: 'project',
  allow: ['documents', 'read'],
  summary:
    'Files that records of the project carry which the caller may read, newest first; whole, or a page of them',
  query: carriedQuery,
  reply: z.array(carriedFileReply),
});

export const documentVersions = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/versions',
  on: 'document',
  allow: ['documents', 'read'],
  summary: 'Every version of a document’s file, newest first',
  query: partQuery,
  reply: z.array(documentVersionReply),
});

export const addDocumentVersion = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/versions',
  on: 'document',
  allow: ['documents', 'update'],
  summary: 'Add the next version of a document’s file: an uploaded file or a link',
  body: documentVersionBody,
  reply: documentVersionReply,
});
