import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, requiredText } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { rateInput } from '../ledger/fields.ts';
import { partQuery } from '../lists.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money, signedAmountInput } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import { LIMIT_BASES } from './figures.ts';

const none = z.literal('').transform(() => null);
const optionalDay = z.union([none, z.null(), dateField], { error: 'date' }).default(null);
const optionalPhase = z.union([none, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null);

/** Days to pay when nobody says otherwise, as for expenses. */
const USUAL_PAYMENT_DAYS = 30;

const scheduleLine = z.object({
  /** Of a line that exists already; without one it is a new line. */
  id: id.optional(),
  description: requiredText(500),
  phase: optionalPhase,
  /** Negative where work is left out. */
  amount: signedAmountInput,
});

export const contractBody = z.object({
  title: requiredText(255),
  contractor: optionalText(255),
  contractSum: amountInput,
  retentionRate: rateInput.default(0),
  /** Of the original or the revised sum; empty: retention has no limit. */
  retentionLimit: z.union([none, z.null(), rateInput], { error: 'percent' }).default(null),
  limitBase: z.enum(LIMIT_BASES).default('original'),
  /** Each holds from its day until the next; empty: no VAT. */
  vatRates: z
    .array(z.object({ from: dateField, rate: rateInput }))
    .max(50)
    .default([]),
  advance: amountInput.prefault('0.00'),
  recoveryRate: rateInput.default(0),
  /** Part of the materials on site that is paid for. */
  materialsRate: rateInput.default(100),
  paymentDays: z.int().min(0).max(365).default(USUAL_PAYMENT_DAYS),
  /** For information: what is released is decided by a certificate, not by a date. */
  practicalCompletion: optionalDay,
  defectsLiabilityEnd: optionalDay,
  /** Members with the role contractor who may value it: no other contractor sees it among what can be valued. */
  valuers: z.array(id).max(50).default([]),
  /** The schedule of values. */
  lines: z.array(scheduleLine).max(1000).default([]),
});

const storedLine = z.object({
  id: z.int(),
  description: z.string(),
  phase: z.enum(PHASES).nullable(),
  amount: money,
});

export const contractReply = z.object({
  id: z.int(),
  projectId: z.int(),
  title: z.string(),
  contractor: z.string().nullable(),
  /** That of its issued certificates; before there are any, the project's. */
  currency: z.enum(CURRENCY_CODES),
  contractSum: money,
  /** contractSum and the approved variations of this contract. */
  revisedSum: money,
  retentionRate: z.number(),
  retentionLimit: z.number().nullable(),
  limitBase: z.enum(LIMIT_BASES),
  vatRates: z.array(z.object({ from: dateText, rate: z.number() })),
  advance: money,
  recoveryRate: z.number(),
  materialsRate: z.number(),
  paymentDays: z.int(),
  practicalCompletion: dateText.nullable(),
  defectsLiabilityEnd: dateText.nullable(),
  /** Those who are contractors of the project now. */
  valuers: z.array(z.int()),
  lines: z.array(storedLine),
  /** contractSum less what the lines come to: 0.00 where the schedule covers the contract. */
  notInLines: money,
  /** Of the issued certificates: gross and retention to date, and what was due and paid of it, without VAT. */
  certified: z.object({ count: z.int(), gross: money, retention: money, due: money, paid: money }),
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Contract = z.output<typeof contractReply>;

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/contracts',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Contracts of a project with their schedules of values, oldest first',
  query: partQuery,
  reply: z.array(contractReply),
});

export const addContract = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/contracts',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Add a contract with its terms of payment and its schedule of values; rates in percent',
  body: contractBody,
  reply: contractReply,
});

// As they were sent when the contract was added, lines have no ids yet.
const loggedContract = contractReply.extend({ lines: z.array(storedLine.partial({ id: true })) });

export const {
  get: getContract,
  update: updateContract,
  remove: deleteContract,
  restore: restoreContract,
  history: contractHistory,
} = keptRowCalls({
  kind: 'contract',
  folder: 'contracts',
  resource: 'budget',
  named: 'a contract',
  body: contractBody,
  reply: contractReply,
  past: loggedContract,
  update: {
    summary:
      'Change terms of a contract; lines and VAT rates are sent whole. What issued certificates stand on stays',
    refusals: ['conflict'],
  },
  remove: { also: '; one with issued certificates stays', refusals: ['conflict'] },
});

export const contractsToValue = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/contracts/to-value',
  on: 'project',
  allow: ['certificates', 'create'],
  summary:
    'Contracts for which one can draw up a certificate, with the names of their lines and without money; to a contractor, those whose `valuers` name them',
  query: partQuery,
  reply: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      lines: z.array(z.object({ id: z.int(), description: z.string() })),
    }),
  ),
});
