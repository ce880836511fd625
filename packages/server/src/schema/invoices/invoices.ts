import type { ExpenseKind } from '@brick/domain/expenses/record';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { InvoiceState } from '@brick/domain/invoices/invoice-states';
import { invoice } from '@brick/domain/invoices/record';
import type { InJson } from '@brick/domain/money/json';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, instant, recordId, reference } from '../kinds/column-types.ts';
import { defineKind } from '../kinds/define-kind.ts';
import { listIndexes } from '../kinds/list-indexes.ts';
import { projectReference, recordColumns, trashIndex } from '../kinds/record-columns.ts';

/** Suppliers' invoices as they were received. */
export const invoices = pgTable(
  'invoices',
  {
    projectId: projectReference(),
    id: recordId(),
    title: varchar('title', { length: 255 }).notNull(),
    kind: varchar('kind', { length: 11 }).$type<ExpenseKind>().notNull().default('invoice'),
    invoiceNumber: varchar('invoice_number', { length: 100 }),
    supplier: varchar('supplier', { length: 255 }),
    supplierId: reference('supplier_id'),
    vatId: varchar('vat_id', { length: 30 }),
    issueDate: calendarDay('issue_date'),
    dueDate: calendarDay('due_date'),
    currency: varchar('currency', { length: 3 }),
    amount: amount('amount'),
    state: varchar('state', { length: 10 }).$type<InvoiceState>().notNull().default('received'),
    reason: varchar('reason', { length: 1000 }),
    document: jsonb('document').$type<InJson<InvoiceDocument>>(),
    originalUrl: text('original_url'),
    sha256: varchar('sha256', { length: 64 }),
    fileUrls: jsonb('file_urls').$type<string[]>().notNull().default([]),
    otherFiles: jsonb('other_files').$type<string[]>(),
    mailedFrom: varchar('mailed_from', { length: 255 }),
    note: varchar('note', { length: 1000 }),
    addedBy: reference('added_by').notNull(),
    bookedAt: instant('booked_at'),
    bookedBy: reference('booked_by'),
    confirmed: boolean('confirmed').notNull().default(false),
    /** By what it is the same as another one (`duplicateKey()` of the domain); null where that is not known. */
    sameAs: text('same_as'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('invoices', table),
    ...listIndexes('invoices', invoice, table),
    index('invoices_by_state')
      .on(table.projectId, table.state, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('invoices_by_supplier')
      .on(table.projectId, table.supplierId, table.bookedAt)
      .where(sql`supplier_id is not null and deleted_at is null`),
    // Nothing comes in twice (docs/spec/invoices.md, "Duplicates").
    uniqueIndex('invoices_same')
      .on(table.projectId, table.sameAs)
      .where(sql`same_as is not null and state <> 'set_aside' and deleted_at is null`),
    uniqueIndex('invoices_same_file')
      .on(table.projectId, table.sha256)
      .where(sql`sha256 is not null and state <> 'set_aside' and deleted_at is null`),
    index('invoices_original').on(table.originalUrl).where(sql`original_url is not null`),
  ],
);

export const invoiceKind = defineKind(invoice, invoices, {
  reach: { createdBy: invoices.addedBy },
  subtitle: invoices.supplier,
  status: invoices.state,
});
