import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, requiredText, searchText } from '../field-schemas.ts';
import { flagInQuery, listQuery } from '../list-query.ts';
import { amountInput, money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { COMMITMENT_SORTS } from './commitment-sorts.ts';

const commitmentLine = z.object({ description: requiredText(500), amount: amountInput });

export const commitmentBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  supplier: optionalText(255),
  supplierId: id.nullable().default(null),
  title: requiredText(255),
  amount: amountInput,
  date: dateField,
  description: optionalText(10_000),
  /** By which the supplier's invoices name it. */
  orderNumber: optionalText(50),
  /** They must add up to the amount; without lines the amount stands alone. */
  lines: z.array(commitmentLine).max(500).default([]),
});

export const commitmentReply = z.object({
  id: z.int(),
  projectId: z.int(),
  phase: z.enum(PHASES),
  supplier: z.string().nullable(),
  supplierId: z.int().nullable(),
  title: z.string(),
  amount: money,
  date: dateText,
  description: z.string().nullable(),
  orderNumber: z.string().nullable(),
  lines: z.array(z.object({ description: z.string(), amount: money })),
  /** Expenses booked against it. */
  invoiced: money,
  /** amount − invoiced, never below 0. */
  open: money,
  /** The amount invoiced beyond its own amount. */
  overInvoiced: money,
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Commitment = z.output<typeof commitmentReply>;

const commitmentFilters = {
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
  supplier: searchText.optional(),
  /** Only those with an open amount, or only those without. */
  isOpen: flagInQuery.optional(),
};

export const commitmentQuery = listQuery(COMMITMENT_SORTS, commitmentFilters);

export const listCommitments = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/commitments',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Lists purchase orders and subcontracts of a project, newest date first; all at once or in pages',
  query: commitmentQuery,
  reply: z.array(commitmentReply),
});

export const commitmentTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/commitments/totals',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Returns totals of the filtered commitments; without a filter, of all',
  query: z.object({ q: searchText.optional(), ...commitmentFilters }),
  reply: z.object({ count: z.int(), amount: money, invoiced: money, open: money, overInvoiced: money }),
});

export const addCommitment = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/commitments',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Adds a purchase order or a subcontract',
  body: commitmentBody,
  reply: commitmentReply,
});

export const {
  get: getCommitment,
  update: updateCommitment,
  remove: deleteCommitment,
  restore: restoreCommitment,
  history: commitmentHistory,
} = recordEndpoints({
  kind: 'commitment',
  folder: 'commitments',
  resource: 'budget',
  named: 'a commitment',
  body: commitmentBody,
  reply: commitmentReply,
  update: { summary: 'Changes fields of a commitment; lines are replaced as a whole' },
  remove: { also: '; expenses booked against it are kept' },
});
