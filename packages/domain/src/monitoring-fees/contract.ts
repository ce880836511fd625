import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText, searchText, uploadedFile, webAddress } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { flagInQuery, listQuery } from '../lists.ts';
import { amountInput, money } from '../money/fields.ts';

const none = z.literal('').transform(() => null);

export const monitoringFeeBody = z.object({
  /** What is paid for: supervision, a quantity survey, an inspection round. */
  feeType: requiredText(255),
  payeeName: requiredText(255),
  amount: amountInput,
  dueDate: z.union([none, z.null(), dateField], { error: 'date' }).default(null),
  description: optionalText(10_000),
  isPaid: z.boolean().default(false),
  invoiceUrl: z.union([none, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null),
});

export const monitoringFeeReply = z.object({
  id: z.int(),
  projectId: z.int(),
  feeType: z.string(),
  payeeName: z.string(),
  amount: money,
  dueDate: dateText.nullable(),
  description: z.string().nullable(),
  isPaid: z.boolean(),
  invoiceUrl: z.string().nullable(),
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type MonitoringFee = z.output<typeof monitoringFeeReply>;

const filters = { isPaid: flagInQuery.optional() };

export const MONITORING_FEE_SORTS = [
  'feeType',
  'payeeName',
  'amount',
  'dueDate',
  'isPaid',
  'createdAt',
] as const;

export const monitoringFeeQuery = listQuery(MONITORING_FEE_SORTS, filters);

export const listMonitoringFees = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/monitoring-fees',
  on: 'project',
  allow: ['monitoring-fees', 'read'],
  summary: 'Monitoring fees of a project, newest first; whole, or a page of them',
  query: monitoringFeeQuery,
  reply: z.array(monitoringFeeReply),
});

export const monitoringFeeTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/monitoring-fees/totals',
  on: 'project',
  allow: ['monitoring-fees', 'read'],
  summary: 'Count and sums of the fees that a filter leaves; without a filter, of all',
  query: z.object({ q: searchText.optional(), ...filters }),
  reply: z.object({
    count: z.int(),
    paidCount: z.int(),
    total: money,
    paid: money,
    /** What is still to be paid. */
    outstanding: money,
    /** total / count; null where there are none. */
    average: money.nullable(),
  }),
});

export const addMonitoringFee = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/monitoring-fees',
  on: 'project',
  allow: ['monitoring-fees', 'create'],
  summary: 'Add a monitoring fee',
  body: monitoringFeeBody,
  reply: monitoringFeeReply,
});

export const {
  get: getMonitoringFee,
  update: updateMonitoringFee,
  remove: deleteMonitoringFee,
  restore: restoreMonitoringFee,
  history: monitoringFeeHistory,
} = keptRowCalls({
  kind: 'monitoring-fee',
  folder: 'monitoring-fees',
  resource: 'monitoring-fees',
  named: 'a monitoring fee',
  body: monitoringFeeBody,
  reply: monitoringFeeReply,
  update: { summary: 'Change fields of a monitoring fee, also whether it is paid' },
});
