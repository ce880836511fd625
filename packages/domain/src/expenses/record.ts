import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  day,
  defaultedDay,
  file,
  flag,
  money,
  person,
  phase,
  reference,
  text,
} from '../records/field-types.ts';
import { CATEGORIES } from './expense-categories.ts';

/** What an expense was billed by. A credit note is below zero. */
export const EXPENSE_KINDS = ['invoice', 'credit_note'] as const;

export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

export const expense = defineRecord({
  kind: 'expense',
  path: 'expenses',
  resource: 'expenses',
  named: 'an expense',
  number: 'EX',
  title: 'itemName',
  // Expenses decide which phases are completed, which everyone sees.
  figures: 'figures',
  fields: {
    phase: phase({ required: true }),
    itemName: text({ required: true, max: 255, word: 'item' }),
    supplier: text({ max: 255 }),
    supplierId: reference('supplier'),
    /** The commitment it is booked against; its phase may differ. */
    commitmentId: reference('commitment'),
    category: choice(CATEGORIES, { words: 'categories' }),
    /** Below zero exactly when it is a credit note. */
    amount: money({ required: true, signed: true }),
    date: day({ required: true }),
    /** The due date; 30 days after the date by default. */
    dueDate: defaultedDay(),
    description: text(),
    isPaid: flag(),
    receiptUrl: file(),
    kind: choice(EXPENSE_KINDS, { initial: 'invoice', words: 'billKinds', late: true }),
    /** As the supplier counts it. */
    invoiceNumber: text({ max: 100, late: true }),
    /** Today unless another day is sent; null while it is unpaid, or if nobody knows the day. */
    paidOn: day({ late: true }),
    paymentReference: text({ max: 140, late: true }),
  },
  also: {
    addedBy: person(),
    /** What bank statements paid of it so far. */
    paidAmount: money({ signed: true, late: true }),
    /** The invoice that was booked. */
    invoiceId: reference('invoice', { late: true }),
  },
  columns: [
    'date',
    'itemName',
    'phase',
    'supplier',
    'category',
    'amount',
    'dueDate',
    'isPaid',
    'description',
    'kind',
    'invoiceNumber',
    'paidOn',
    'paymentReference',
  ],
  list: {
    sorts: ['date', 'amount', 'itemName', 'supplier', 'phase', 'isPaid', 'createdAt'],
    newest: 'date',
    filters: ['phase', 'isPaid', 'category'],
    search: ['itemName', 'supplier', 'description', 'invoiceNumber'],
    state: ['q', 'status', 'phase', 'category', 'supplier', 'from', 'to', 'receipt', 'commitment', 'sort'],
  },
});
