import * as z from 'zod';
import { dateField } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import { money } from '../money/money-schemas.ts';
import { paidBefore, paymentsEndpoint } from '../payments/api.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { expense } from './record.ts';

const declared = recordSchemas(expense, {
  supplier: z.string().max(255).refine(hasNoControlCharacters, 'control').optional(),
  commitmentId: idInPath.optional(),
  from: dateField.optional(),
  to: dateField.optional(),
  hasReceipt: flagInQuery.optional(),
});

export const expenseSchemas = {
  ...declared,
  body: declared.body.extend({
    /** It is another one, although an expense has this supplier and number already. */
    allowDuplicate: z.boolean().default(false),
    ...paidBefore,
  }),
};

export type Expense = z.output<typeof expenseSchemas.reply>;

export const expenseEndpoints = listEndpoints(expense, expenseSchemas, {
  figures: 'Count and sums',
  update: {
    summary: 'Changes fields of an expense, including whether it is paid',
    refusals: ['duplicate'],
  },
  restore: { refusals: ['duplicate'] },
  totals: z.object({
    count: z.int(),
    paidCount: z.int(),
    total: money,
    paid: money,
    unpaid: money,
    activePhases: z.int(),
  }),
});

export const expenseSuppliers = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/expenses/suppliers',
  on: 'project',
  allow: ['expenses', 'read'],
  summary: 'Lists the names of suppliers on expenses that the caller may see, in their order; at most 500',
  reply: z.array(z.string()),
});

export const listAllExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses/all',
  on: 'account',
  tokens: 'expenses:read',
  summary: 'Lists expenses of all projects of the caller that they may see, newest date first',
  query: expenseSchemas.query,
  reply: z.array(expenseSchemas.reply),
});

export const expensePayments = paymentsEndpoint('expense', 'expenses');
