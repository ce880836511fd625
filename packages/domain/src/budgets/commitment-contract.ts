import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, requiredText, searchText } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { flagInQuery, listQuery } from '../lists.ts';
import { amountInput, money } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';

const line = z.object({ description: requiredText(500), amount: amountInput });

export const commitmentBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  supplier: optionalText(255),
  supplierId: id.nullable().default(null),
  title: requiredText(255),
  amount: amountInput,
  date: dateField,
  description: optionalText(10_000),
  /** They come to the amount; a commitment without lines is its amount alone. */
  lines: z.array(line).max(500).default([]),
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
  lines: z.array(z.object({ description: z.string(), amount: money })),
  /** Expenses that were booked against it. */
  invoiced: money,
  /** amount − invoiced, never below 0. */
  open: money,
  /** By how much it was invoiced beyond its amount. */
  overInvoiced: money,
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Commitment = z.output<typeof commitmentReply>;

const filters = {
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
  supplier: searchText.optional(),
  /** Only those of which something is open, or nothing. */
  isOpen: flagInQuery.optional(),
};

export const COMMITMENT_SORTS = ['date', 'title', 'supplier', 'phase', 'amount', 'createdAt'] as const;

export const commitmentQuery = listQuery(COMMITMENT_SORTS, filters);

export const listCommitments = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/commitments',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Purchase orders and subcontracts of a project, newest date first; whole, or a page of them',
  query: commitmentQuery,
  reply: z.array(commitmentReply),
});

export const commitmentTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/commitments/totals',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'What the commitments that a filter leaves come to; without a filter, all of them',
  query: z.object({ q: searchText.optional(), ...filters }),
  reply: z.object({ count: z.int(), amount: money, invoiced: money, open: money, overInvoiced: money }),
});

export const addCommitment = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/commitments',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Add a purchase order or a subcontract',
  body: commitmentBody,
  reply: commitmentReply,
});

export const {
  get: getCommitment,
  update: updateCommitment,
  remove: deleteCommitment,
  restore: restoreCommitment,
  history: commitmentHistory,
} = keptRowCalls({
  kind: 'commitment',
  folder: 'commitments',
  resource: 'budget',
  named: 'a commitment',
  body: commitmentBody,
  reply: commitmentReply,
  update: { summary: 'Change fields of a commitment; lines are sent whole' },
  remove: { also: '; expenses that were booked against it stay' },
});
