import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, optionalText, optionalUploadedFile, requiredText, searchText } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { flagInQuery, listQuery } from '../lists.ts';
import { amountInput, money } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import { CATEGORIES } from './categories.ts';

export const expenseBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  itemName: requiredText(255),
  supplier: optionalText(255),
  supplierId: id.nullable().default(null),
  /** The commitment against which it is booked; its phase may be another one. */
  commitmentId: id.nullable().default(null),
  category: z
    .union([z.literal('').transform(() => null), z.null(), z.enum(CATEGORIES)], { error: 'choice' })
    .default(null),
  amount: amountInput,
  date: dateField,
  /** When it is to be paid; without one, 30 days after the date. */
  dueDate: z
    .union([z.literal('').transform(() => null), z.null(), dateField], { error: 'date' })
    .default(null),
  description: optionalText(10_000),
  isPaid: z.boolean().default(false),
  receiptUrl: optionalUploadedFile,
});

export const expenseReply = z.object({
  id: z.int(),
  projectId: z.int(),
  phase: z.enum(PHASES),
  itemName: z.string(),
  supplier: z.string().nullable(),
  supplierId: z.int().nullable(),
  commitmentId: z.int().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  amount: money,
  date: dateText,
  dueDate: dateText,
  description: z.string().nullable(),
  isPaid: z.boolean(),
  receiptUrl: z.string().nullable(),
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Expense = z.output<typeof expenseReply>;

const filters = {
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
  isPaid: flagInQuery.optional(),
  supplier: searchText.optional(),
  category: z.enum(CATEGORIES).optional(),
  commitmentId: idInPath.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  hasReceipt: flagInQuery.optional(),
};

export const EXPENSE_SORTS = [
  'date',
  'amount',
  'itemName',
  'supplier',
  'phase',
  'isPaid',
  'createdAt',
] as const;

export const expenseQuery = listQuery(EXPENSE_SORTS, filters);

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/expenses',
  on: 'project',
  allow: ['expenses', 'read'],
  summary: 'Expenses of a project, newest date first; whole, or a page of them',
  query: expenseQuery,
  reply: z.array(expenseReply),
});

export const expenseTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/expenses/totals',
  on: 'project',
  allow: ['expenses', 'read'],
  summary: 'Count and sums of the expenses that a filter leaves; without a filter, of all',
  query: z.object({ q: searchText.optional(), ...filters }),
  reply: z.object({
    count: z.int(),
    paidCount: z.int(),
    total: money,
    paid: money,
    unpaid: money,
    activePhases: z.int(),
  }),
});

export const listAllExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses/all',
  on: 'account',
  summary: 'Expenses of all projects of the caller that he may see, newest date first',
  query: expenseQuery,
  reply: z.array(expenseReply),
});

export const addExpense = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/expenses',
  on: 'project',
  allow: ['expenses', 'create'],
  summary: 'Add an expense',
  body: expenseBody,
  reply: expenseReply,
});

export const {
  get: getExpense,
  update: updateExpense,
  remove: deleteExpense,
  restore: restoreExpense,
  history: expenseHistory,
} = keptRowCalls({
  kind: 'expense',
  folder: 'expenses',
  resource: 'expenses',
  named: 'an expense',
  body: expenseBody,
  reply: expenseReply,
  update: { summary: 'Change fields of an expense, also whether it is paid' },
});
