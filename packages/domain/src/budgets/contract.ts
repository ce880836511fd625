import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText, version } from '../fields.ts';
import { BUDGET_LEVELS } from '../ledger/budget.ts';
import { PLACES } from '../ledger/places.ts';
import { partQuery } from '../lists.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';

const none = z.literal('').transform(() => null);

/** Null takes the amount away; what is not sent stays as it is. */
const amountOrNone = z.union([none, z.null(), amountInput], { error: 'amountNumber' }).optional();

export const asOfQuery = z.object({ asOf: dateField.optional() });

export const budgetBody = z.object({
  /** Original budget by phase. */
  phases: z.partialRecord(z.enum(PHASES, { error: 'phase' }), amountOrNone).optional(),
  /** For supervision and other fees. */
  fees: amountOrNone,
  contingency: amountOrNone,
  version: version.optional(),
});

/** What the activity log tells of an entry: the amounts that it changed. */
export const budgetChange = z.object({
  phases: z.record(z.string(), money.nullable()).optional(),
  fees: money.nullable().optional(),
  contingency: money.nullable().optional(),
});

const columns = {
  original: money,
  /** Effective cost: the agreed amount where one was agreed. */
  approvedVariations: money,
  /** What came in by transfers less what went out. */
  transfers: money,
  /** original + approvedVariations + transfers */
  revised: money,
  /** Extra cost of variations that wait for a decision. */
  pending: money,
  /** Commitments less what was invoiced against them. */
  committed: money,
  /** Expenses up to the day, paid and unpaid. */
  actual: money,
  paid: money,
  unpaid: money,
  /** Expected cost at completion. */
  forecast: money,
  /** revised − forecast */
  variance: money,
  /** actual / revised in percent; null where there is no budget to use up. */
  percentUsed: z.number().nullable(),
};

export const budgetReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  asOf: dateText,
  phases: z.array(
    z.object({
      phase: z.enum(PHASES),
      ...columns,
      /** 80 %, 95 % or more than 100 % of the phase is used; null below, and where no phase was given a budget. */
      level: z.enum(BUDGET_LEVELS).nullable(),
      /** The latest entry; null without one. */
      percentComplete: z.number().nullable(),
    }),
  ),
  /** Sums over the phases. */
  totals: z.object(columns),
  /** budget = original + transfers; left = budget − actual */
  fees: z.object({ original: money, transfers: money, budget: money, actual: money, left: money }),
  /** left = original + transfers − used; used by approved variations that it pays for. */
  contingency: z.object({ original: money, transfers: money, used: money, left: money }),
  /** What no phase was given, and variations without a phase; negative where more was given out than there is. */
  unallocated: money,
  overAllocated: z.boolean(),
  /** Pending variations that name no phase. */
  pendingWithoutPhase: money,
  /** revised: the total budget and the approved variations that the client pays. */
  projectBudget: z.object({
    original: money,
    revised: money,
    actual: money,
    forecast: money,
    variance: money,
  }),
  /** revised phases + fees budget + contingency left + unallocated = revised project budget */
  balanced: z.boolean(),
  version: z.int(),
});

export type BudgetReply = z.output<typeof budgetReply>;

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/budget',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'The budget of a project by phase, as of a day: today unless given',
  query: asOfQuery,
  reply: budgetReply,
});

export const putBudget = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/budget',
  on: 'project',
  allow: ['budget', 'update'],
  summary: 'Enter original budgets of phases, the fees budget and the contingency; what is not named stays',
  body: budgetBody,
  reply: budgetReply,
  refusals: ['stale'],
});

export const transferBody = z.object({
  from: z.enum(PLACES),
  to: z.enum(PLACES),
  amount: amountInput,
  reason: requiredText(1000),
});

export const transferReply = z.object({
  id: z.int(),
  projectId: z.int(),
  from: z.enum(PLACES),
  to: z.enum(PLACES),
  amount: money,
  reason: z.string(),
  /** The day from which it counts: the one on which it was made. */
  date: dateText,
  madeBy: z.int(),
  madeByName: z.string().nullable(),
  createdAt: instantText,
});

export type BudgetTransfer = z.output<typeof transferReply>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/budget/transfers',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Transfers of budget, newest first',
  query: partQuery,
  reply: z.array(transferReply),
});

export const addTransfer = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/budget/transfers',
  on: 'project',
  allow: ['budget', 'create'],
  summary:
    'Move budget between phases, fees, contingency and what no phase was given; never more than is free there',
  body: transferBody,
  reply: transferReply,
});

const flow = { planned: money, actual: money.nullable(), forecast: money.nullable() };

export const cashFlowReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  asOf: dateText,
  months: z.array(
    z.object({
      month: z.string().meta({ example: '2026-03' }),
      /** actual: null in months to come. forecast: what is still to be spent; null in months that are over. */
      ...flow,
      cumulative: z.object(flow),
    }),
  ),
  /** Of phases without planned dates: their budget, and what is still to be spent at no known time. */
  undated: z.object({ planned: money, forecast: money }),
});

export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/cash-flow',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Planned, actual and forecast cost of the phases by month, as of a day: today unless given',
  query: asOfQuery,
  reply: cashFlowReply,
});
