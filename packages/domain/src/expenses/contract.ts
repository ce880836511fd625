import * as z from 'zod';
import { dateField } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, searchText } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { flagInQuery } from '../lists.ts';
import { money } from '../money/fields.ts';
import { fileCallsOf, schemasOf } from '../records/calls.ts';
import { expense } from './record.ts';

export const {
  body: expenseBody,
  reply: expenseReply,
  query: expenseQuery,
  filters: expenseFilters,
} = schemasOf(expense, {
  supplier: searchText.optional(),
  commitmentId: idInPath.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  hasReceipt: flagInQuery.optional(),
});

export type Expense = z.output<typeof expenseReply>;

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
  query: expenseFilters,
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
  summary: 'Expenses of all projects of the caller that they may see, newest date first',
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

export const { exported: exportExpenses, imported: importExpenses } = fileCallsOf(expense, expenseQuery);
