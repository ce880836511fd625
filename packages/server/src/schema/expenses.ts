import type { Category } from '@brick/domain/expenses/expense-categories';
import { type ExpenseKind, expense } from '@brick/domain/expenses/record';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, recordId, reference } from './kinds/column-types.ts';
import { defineKind, paymentState } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  numberKeySql,
  paymentCheck,
  paymentColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';

export const expenses = pgTable(
  'expenses',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('EX'),
    phase: varchar('phase', { length: 20 }).$type<Phase>().notNull(),
    itemName: varchar('item_name', { length: 255 }).notNull(),
    supplier: varchar('supplier', { length: 255 }),
    supplierId: reference('supplier_id'),
    /** The commitment that it is booked against. */
    commitmentId: reference('commitment_id'),
    category: varchar('category', { length: 30 }).$type<Category>(),
    amount: amount('amount').notNull(),
    date: calendarDay('date').notNull(),
    dueDate: calendarDay('due_date').notNull(),
    description: text('description'),
    isPaid: boolean('is_paid').notNull().default(false),
    receiptUrl: text('receipt_url'),
    kind: varchar('kind', { length: 11 }).$type<ExpenseKind>().notNull().default('invoice'),
    invoiceNumber: varchar('invoice_number', { length: 100 }),
    /** The invoice that it is booked of. */
    invoiceId: reference('invoice_id'),
    ...paymentColumns(),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('expenses', table),
    serialIndex('expenses', table),
    ...listIndexes('expenses', expense, table),
    index('expenses_by_supplier')
      .on(table.projectId, table.supplierId)
      .where(sql`supplier_id is not null and deleted_at is null`),
    index('expenses_by_commitment')
      .on(table.projectId, table.commitmentId, table.date)
      .where(sql`commitment_id is not null and deleted_at is null`),
    index('expenses_by_invoice').on(table.projectId, table.invoiceId).where(sql`invoice_id is not null`),
    index('expenses_by_invoice_number')
      .on(table.projectId, numberKeySql(table.invoiceNumber))
      .where(sql`invoice_number is not null and deleted_at is null`),
    paymentCheck('expenses'),
    check('expenses_sign', sql`(amount < 0) = (kind = 'credit_note')`),
    index('expenses_receipt').on(table.receiptUrl).where(sql`receipt_url is not null`),
  ],
);

export const expenseKind = defineKind(expense, expenses, {
  reach: { createdBy: expenses.addedBy },
  subtitle: expenses.supplier,
  status: paymentState(expenses.isPaid),
  counted: { resource: 'expenses', by: ['phase', 'isPaid'] },
});
