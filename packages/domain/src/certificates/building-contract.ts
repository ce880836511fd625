import * as z from 'zod';
import { dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { partQuery } from '../lists.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';
import { contractBody } from './contract-body.ts';
import { LIMIT_BASES } from './figures.ts';

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
