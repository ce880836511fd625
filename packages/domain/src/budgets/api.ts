import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText, version } from '../field-schemas.ts';
import { BUDGET_LEVELS } from '../ledger/budget/budget.ts';
import { BUDGET_HEADINGS } from '../ledger/budget/budget-headings.ts';
import { pageQuery } from '../list-query.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { amountInput, money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';

const emptyToNull = z.literal('').transform(() => null);

/** Null clears the amount; omitted fields are left unchanged. */
const amountOrNone = z.union([emptyToNull, z.null(), amountInput], { error: 'amountNumber' }).optional();

export const asOfQuery = z.object({ asOf: dateField.optional() });

export const budgetBody = z.object({
  /** Original budget by phase. */
  phases: z.partialRecord(z.enum(PHASES, { error: 'phase' }), amountOrNone).optional(),
  /** For supervision and other fees. */
  fees: amountOrNone,
  contingency: amountOrNone,
  version: version.optional(),
});

/** The amounts that a log entry shows as changed. */
export const budgetChange = z.object({
  phases: z.record(z.string(), money.nullable()).optional(),
  fees: money.nullable().optional(),
  contingency: money.nullable().optional(),
});

const budgetColumns = {
  original: money,
  /** Effective cost: the agreed amount where one was agreed. */
  approvedVariations: money,
  /** Transfers in minus transfers out. */
  transfers: money,
  /** original + approvedVariations + transfers */
  revised: money,
  /** Extra cost of pending variations. */
  pending: money,
  /** Commitments minus the amounts invoiced against them. */
  committed: money,
  /** Expenses up to the day, paid and unpaid. */
  actual: money,
  paid: money,
  unpaid: money,
  /** Expected cost at completion. */
  forecast: money,
  /** revised − forecast */
  variance: money,
  /** actual / revised in percent; null without a budget. */
  percentUsed: z.number().nullable(),
};

export const budgetReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  asOf: dateText,
  phases: z.array(
    z.object({
      phase: z.enum(PHASES),
      ...budgetColumns,
      /** Set from 80 %, 95 % and above 100 % of the phase budget; null below that or without a phase budget. */
      level: z.enum(BUDGET_LEVELS).nullable(),
      /** The latest progress entry; null without one. */
      percentComplete: z.number().nullable(),
    }),
  ),
  /** Sums over the phases. */
  totals: z.object(budgetColumns),
  /** budget = original + transfers; left = budget − actual */
  fees: z.object({ original: money, transfers: money, budget: money, actual: money, left: money }),
  /** left = original + transfers − used; `used` is the cost of approved variations that the contingency pays for. */
  contingency: z.object({ original: money, transfers: money, used: money, left: money }),
  /** Budget given to no phase, and variations without a phase; negative if more was allocated than there is. */
  unallocated: money,
  overAllocated: z.boolean(),
  /** Pending variations without a phase. */
  pendingWithoutPhase: money,
  /** revised: the total budget plus approved variations paid by the client. */
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
  summary: 'Returns the budget of a project by phase as of a day, today by default',
  query: asOfQuery,
  reply: budgetReply,
});

export const putBudget = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/budget',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Sets the original budgets of phases, the fees budget and the contingency; omitted amounts are left unchanged',
  body: budgetBody,
  reply: budgetReply,
  refusals: ['stale'],
});

export const transferBody = z.object({
  from: z.enum(BUDGET_HEADINGS),
  to: z.enum(BUDGET_HEADINGS),
  amount: amountInput,
  reason: requiredText(1000),
});

export const transferReply = z.object({
  id: z.int(),
  projectId: z.int(),
  from: z.enum(BUDGET_HEADINGS),
  to: z.enum(BUDGET_HEADINGS),
  amount: money,
  reason: z.string(),
  /** The day from which it counts, which is the day it was made. */
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
  summary: 'Lists budget transfers, newest first',
  query: pageQuery,
  reply: z.array(transferReply),
});

export const addTransfer = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/budget/transfers',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Moves budget between phases, fees, contingency and the unallocated budget, up to the free amount',
  body: transferBody,
  reply: transferReply,
});

const monthlyAmounts = { planned: money, actual: money.nullable(), forecast: money.nullable() };

export const cashFlowReply = z.object({
  currency: z.enum(CURRENCY_CODES),
  asOf: dateText,
  months: z.array(
    z.object({
      month: z.string().meta({ example: '2026-03' }),
      /** actual: null in future months. forecast: remaining cost; null in past months. */
      ...monthlyAmounts,
      cumulative: z.object(monthlyAmounts),
    }),
  ),
  /** For phases without planned dates: their budget and remaining cost, which belong to no month. */
  undated: z.object({ planned: money, forecast: money }),
});

export const getCashFlow = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/cash-flow',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Returns planned, actual and forecast cost of the phases by month as of a day, today by default',
  query: asOfQuery,
  reply: cashFlowReply,
});
