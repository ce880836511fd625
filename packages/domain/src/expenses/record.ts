import { choice, day, dayFilledIn, file, flag, money, person, phase, row, text } from '../records/fields.ts';
import { defineRecord } from '../records/record.ts';
import { CATEGORIES } from './categories.ts';

export const expense = defineRecord({
  kind: 'expense',
  path: 'expenses',
  resource: 'expenses',
  named: 'an expense',
  number: 'EX',
  title: 'itemName',
  // They decide which phases are done, which everybody sees.
  figures: 'figures',
  fields: {
    phase: phase({ required: true }),
    itemName: text({ required: true, max: 255, word: 'item' }),
    supplier: text({ max: 255 }),
    supplierId: row('supplier'),
    /** The commitment against which it is booked; its phase may be another one. */
    commitmentId: row('commitment'),
    category: choice(CATEGORIES, { words: 'categories' }),
    amount: money({ required: true }),
    date: day({ required: true }),
    /** When it is to be paid; without one, 30 days after the date. */
    dueDate: dayFilledIn(),
    description: text(),
    isPaid: flag(),
    receiptUrl: file(),
  },
  also: { addedBy: person() },
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
  ],
  list: {
    sorts: ['date', 'amount', 'itemName', 'supplier', 'phase', 'isPaid', 'createdAt'],
    newest: 'date',
    filters: ['phase', 'isPaid', 'category'],
    search: ['itemName', 'supplier', 'description'],
    state: ['q', 'status', 'phase', 'category', 'supplier', 'from', 'to', 'receipt', 'commitment', 'sort'],
  },
});
