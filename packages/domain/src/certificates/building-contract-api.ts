import * as z from 'zod';
import { dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../list-query.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { contractBody } from './building-contract-body.ts';
import { LIMIT_BASES } from './certificate-figures.ts';

const contractLine = z.object({
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
  /** The currency of its issued certificates; before that, of the project. */
  currency: z.enum(CURRENCY_CODES),
  contractSum: money,
  /** contractSum plus its approved variations. */
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
  /** User ids of the valuers who are still contractors of the project. */
  valuers: z.array(z.int()),
  lines: z.array(contractLine),
  /** contractSum minus the sum of the lines: 0.00 if the schedule covers the whole contract. */
  notInLines: money,
  /** Totals of issued certificates without VAT: gross and retention to date, amounts due and paid. */
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
  summary: 'Lists contracts of a project with their schedules of values, oldest first',
  query: pageQuery,
  reply: z.array(contractReply),
});

export const addContract = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/contracts',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Adds a contract with its payment terms and schedule of values; rates are in percent',
  body: contractBody,
  reply: contractReply,
});

// Lines logged when the contract was added have no ids yet.
const contractHistoryFields = contractReply.extend({ lines: z.array(contractLine.partial({ id: true })) });

export const {
  get: getContract,
  update: updateContract,
  remove: deleteContract,
  restore: restoreContract,
  history: contractHistory,
} = recordEndpoints({
  kind: 'contract',
  folder: 'contracts',
  resource: 'budget',
  named: 'a contract',
  body: contractBody,
  reply: contractReply,
  past: contractHistoryFields,
  update: {
    summary:
      'Changes terms of a contract; lines and VAT rates are replaced as a whole. Terms that issued certificates depend on cannot change',
    refusals: ['conflict'],
  },
  remove: { also: '; refused if certificates have been issued', refusals: ['conflict'] },
});

export const contractsToValue = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/contracts/to-value',
  on: 'project',
  allow: ['certificates', 'create'],
  summary:
    'Lists contracts for which the caller can draw up a certificate, with line names but no amounts; contractors see those that name them in `valuers`',
  query: pageQuery,
  reply: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      lines: z.array(z.object({ id: z.int(), description: z.string() })),
    }),
  ),
});
