import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, uploadedFile, webAddress } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { listQuery, partQuery } from '../lists.ts';
import { fileCallsOf, schemasOf } from '../records/calls.ts';
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

export const { body: documentBody, query: documentQuery, filters: documentFilters } = schemas;

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

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/documents',
  on: 'project',
  allow: ['documents', 'read'],
  summary: 'Documents of a project, newest first; whole, or a page of them',
  query: documentQuery,
  reply: z.array(documentReply),
});

export const documentTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/documents/totals',
  on: 'project',
  allow: ['documents', 'read'],
  summary: 'Counts of the documents that a filter leaves; without a filter, of all',
  query: documentFilters,
  reply: z.object({
    total: z.int(),
    required: z.int(),
    missing: z.int(),
    /** Of the missing ones. */
    requiredMissing: z.int(),
    expired: z.int(),
    /** Within 30 days. */
    expiring: z.int(),
  }),
});

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

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/documents',
  on: 'project',
  allow: ['documents', 'create'],
  summary: 'Add a document, with its first file or still without one',
  body: documentBody,
  reply: documentReply,
});

export const {
  get: getDocument,
  update: updateDocument,
  remove: deleteDocument,
  restore: restoreDocument,
  history: documentHistory,
} = keptRowCalls({
  kind: 'document',
  folder: 'documents',
  resource: 'documents',
  named: 'a document',
  body: documentBody,
  reply: documentReply,
  past: documentReply.extend({ note: z.string().nullable() }),
  update: { summary: 'Change fields of a document; another url becomes the next version of its file' },
  remove: { also: ', with all its versions' },
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

export const { exported: exportDocuments, imported: importDocuments } = fileCallsOf(document, documentQuery);
