import type { DocumentKind } from '@brick/domain/documents/record';
import { document } from '@brick/domain/documents/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { calendarDay, instant, recordId, reference } from './kinds/column-types.ts';
import { defineKind } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';

/**
 * Documents such as contracts, permits and drawings. Their files are versions. A required document may lack its first
 * file.
 */
export const documents = pgTable(
  'documents',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('DOC'),
    kind: varchar('kind', { length: 20 }).$type<DocumentKind>().notNull(),
    title: varchar('title', { length: 255 }).notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    issuedOn: calendarDay('issued_on'),
    expiresOn: calendarDay('expires_on'),
    required: boolean('required').notNull().default(false),
    description: text('description'),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('documents', table),
    serialIndex('documents', table),
    ...listIndexes('documents', document, table),
  ],
);

export const documentVersions = pgTable(
  'document_versions',
  {
    projectId: projectReference(),
    documentId: reference('document_id').notNull(),
    number: integer('number').notNull(),
    /** An uploaded file, or an http(s) link. */
    url: text('url').notNull(),
    note: varchar('note', { length: 255 }),
    addedBy: reference('added_by').notNull(),
    addedAt: instant('added_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.documentId, table.number] }),
    index('document_versions_url').on(table.url),
    foreignKey({
      name: 'document_versions_document',
      columns: [table.projectId, table.documentId],
      foreignColumns: [documents.projectId, documents.id],
    }).onDelete('cascade'),
  ],
);

export const documentKind = defineKind(document, documents, {
  reach: { createdBy: documents.addedBy },
  counted: { resource: 'document-list', by: ['kind', 'phase'] },
});
