import * as z from 'zod';
import { dateField } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, searchText } from '../fields.ts';
import { flagInQuery } from '../lists.ts';
import { money } from '../money/fields.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { expense } from './record.ts';

export const expenseSchemas = schemasOf(expense, {
  supplier: searchText.optional(),
  commitmentId: idInPath.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  hasReceipt: flagInQuery.optional(),
});

export type Expense = z.output<typeof expenseSchemas.reply>;

export const expenseCalls = listCallsOf(expense, expenseSchemas, {
  figures: 'Count and sums',
  update: { summary: 'Change fields of an expense, also whether it is paid' },
  totals: z.object({
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
  query: expenseSchemas.query,
  reply: z.array(expenseSchemas.reply),
});
