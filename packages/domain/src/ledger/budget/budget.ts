import { type Minor, percent, scale, sum, ZERO } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { type Rate, share } from '../rate.ts';
import type { BudgetHeading, Funding } from './budget-headings.ts';

/** Cost of variations by payer. */
export type AmountByFunding = Record<Funding, Minor>;

export interface PhaseInputs {
  /** As entered; null if the phase has no budget. */
  original: Minor | null;
  /** Effective cost of approved variations. */
  approved: AmountByFunding;
  pending: Minor;
  /** Open amount of its commitments. */
  committed: Minor;
  paid: Minor;
  unpaid: Minor;
  /** The latest progress entry; null without one. */
  percentComplete: Rate | null;
}

/** The inputs of a budget as of a day. */
export interface BudgetInputs {
  totalBudget: Minor | null;
  phases: Record<Phase, PhaseInputs>;
  /** Variations without a phase. */
  withoutPhase: { approved: AmountByFunding; pending: Minor };
  fees: { original: Minor | null; actual: Minor };
  contingency: { original: Minor | null };
  /** Transfers in minus transfers out. */
  transfers: Record<BudgetHeading, Minor>;
}

interface BudgetColumns {
  original: Minor;
  approvedVariations: Minor;
  transfers: Minor;
  revised: Minor;
  pending: Minor;
  /** Committed and not yet invoiced. */
  committed: Minor;
  actual: Minor;
  paid: Minor;
  unpaid: Minor;
  forecast: Minor;
  variance: Minor;
}

/** Warning levels of a phase budget: from 80 %, from 95 %, above 100 %. */
export const BUDGET_LEVELS = ['near', 'critical', 'over'] as const;

export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

export interface PhaseBudget extends BudgetColumns {
  phase: Phase;
  /** Actual in percent of revised; null without a budget. */
  percentUsed: number | null;
  level: BudgetLevel | null;
}

export interface Budget {
  phases: PhaseBudget[];
  /** Sums over the phases. */
  totals: BudgetColumns & { percentUsed: number | null };
  fees: { original: Minor; transfers: Minor; budget: Minor; actual: Minor; left: Minor };
  contingency: { original: Minor; transfers: Minor; used: Minor; left: Minor };
  /** Budget given to no phase; negative if more was allocated than there is. */
  unallocated: Minor;
  overAllocated: boolean;
  pendingWithoutPhase: Minor;
  projectBudget: { original: Minor; revised: Minor; actual: Minor; forecast: Minor; variance: Minor };
  /** revised phases + fees budget + contingency left + unallocated = revised project budget. */
  balanced: boolean;
}

const fundingTotal = ({ client, contingency }: AmountByFunding): Minor => sum([client, contingency]);

const maxOf = (a: Minor, b: Minor): Minor => (a > b ? a : b);

const subtract = (a: Minor, b: Minor): Minor => (a - b) as Minor;

/** Returns the used percentage of a budget; null unless the budget is above 0. */
export const percentUsed = (actual: Minor, revised: Minor): number | null =>
  revised > 0n ? percent(actual, revised) : null;

/**
 * Returns the warning level. Compares amounts rather than the rounded percentage: 79.96 % displays as 80.0 but is
 * not yet near.
 */
export function budgetLevel(actual: Minor, revised: Minor): BudgetLevel | null {
  if (actual <= 0n) return null;
  if (actual > revised) return 'over';
  if (actual * 100n >= revised * 95n) return 'critical';
  return actual * 100n >= revised * 80n ? 'near' : null;
}

/** Returns the level that a change newly reached; null if it reached none. */
export function levelReached(before: BudgetLevel | null, after: BudgetLevel | null): BudgetLevel | null {
  const rank = (level: BudgetLevel | null) => (level === null ? -1 : BUDGET_LEVELS.indexOf(level));
  return rank(after) > rank(before) ? after : null;
}

type ForecastInputs = Pick<BudgetColumns, 'revised' | 'actual' | 'committed'> &
  Pick<PhaseInputs, 'percentComplete'>;

/**
 * Calculates the expected cost at completion. With a progress entry, spending continues at the same rate (revised /
 * CPI), or as planned (actual + revised − EV) before anything was earned or spent. It is never below spent plus
 * committed. Without an entry it is the budget, or spent plus committed if that is more. Source:
 * docs/spec/ledger.md, "Forecast".
 */
export function calculateForecast({ revised, actual, committed, percentComplete }: ForecastInputs): Minor {
  const bound = sum([actual, committed]);
  if (percentComplete === null) return maxOf(revised, bound);
  const earned = share(revised, percentComplete);
  const estimate =
    earned > 0n && actual > 0n ? scale(revised, actual, earned) : subtract(sum([actual, revised]), earned);
  return maxOf(estimate as Minor, bound);
}

function phaseBudget(phase: Phase, inputs: PhaseInputs, transfers: Minor, isBudgeted: boolean): PhaseBudget {
  const { pending, committed, paid, unpaid, percentComplete } = inputs;
  const original = inputs.original ?? ZERO;
  const approvedVariations = fundingTotal(inputs.approved);
  const revised = sum([original, approvedVariations, transfers]);
  const actual = sum([paid, unpaid]);
  const forecast = calculateForecast({ revised, actual, committed, percentComplete });
  return {
    phase,
    original,
    approvedVariations,
    transfers,
    revised,
    pending,
    committed,
    actual,
    paid,
    unpaid,
    forecast,
    variance: subtract(revised, forecast),
    percentUsed: percentUsed(actual, revised),
    level: isBudgeted ? budgetLevel(actual, revised) : null,
  };
}

function totalsOf(phases: readonly PhaseBudget[]): Budget['totals'] {
  const of = (column: keyof BudgetColumns) => sum(phases.map((phase) => phase[column]));
  const [actual, revised] = [of('actual'), of('revised')];
  return {
    original: of('original'),
    approvedVariations: of('approvedVariations'),
    transfers: of('transfers'),
    revised,
    pending: of('pending'),
    committed: of('committed'),
    actual,
    paid: of('paid'),
    unpaid: of('unpaid'),
    forecast: of('forecast'),
    variance: of('variance'),
    percentUsed: percentUsed(actual, revised),
  };
}

const feesBudget = ({ fees, transfers }: BudgetInputs): Budget['fees'] => {
  const original = fees.original ?? ZERO;
  const budget = sum([original, transfers.fees]);
  return {
    original,
    transfers: transfers.fees,
    budget,
    actual: fees.actual,
    left: subtract(budget, fees.actual),
  };
};

const contingencyBudget = (inputs: BudgetInputs, used: Minor): Budget['contingency'] => {
  const original = inputs.contingency.original ?? ZERO;
  const transfers = inputs.transfers.contingency;
  return { original, transfers, used, left: sum([original, transfers, -used]) };
};

/** Sums all approved variations by payer. */
function sumApproved({ phases, withoutPhase }: BudgetInputs): AmountByFunding {
  const approved = [withoutPhase.approved, ...PHASES.map((phase) => phases[phase].approved)];
  return {
    client: sum(approved.map(({ client }) => client)),
    contingency: sum(approved.map(({ contingency }) => contingency)),
  };
}

/**
 * Whether a phase was given a budget, entered or by transfers. A project with only a total budget is one unallocated
 * budget, so no phase can be near its own; variations alone do not give a phase the budget for its work.
 */
export const hasPhaseBudget = ({ phases, transfers }: BudgetInputs): boolean =>
  PHASES.some((phase) => phases[phase].original !== null || transfers[phase] !== 0n);

/**
 * Calculates the budget of a project: all columns of all phases, fees, contingency and the unallocated rest
 * (docs/spec/ledger.md, "Budget"). A variation changes the budget and is never also a cost. Each part is calculated
 * independently, so `balanced` is a real check. Without a total budget, the project budget is what was allocated.
 */
export function calculateBudget(inputs: BudgetInputs): Budget {
  const { totalBudget, withoutPhase, transfers } = inputs;
  const isBudgeted = hasPhaseBudget(inputs);
  const phases = PHASES.map((phase) =>
    phaseBudget(phase, inputs.phases[phase], transfers[phase], isBudgeted),
  );
  const totals = totalsOf(phases);
  const approved = sumApproved(inputs);
  const fees = feesBudget(inputs);
  const contingency = contingencyBudget(inputs, approved.contingency);

  const givenOut = sum([totals.original, fees.original, contingency.original]);
  const original = totalBudget ?? givenOut;
  const revised = sum([original, approved.client]);
  const unallocated = sum([original, -givenOut, fundingTotal(withoutPhase.approved), transfers.unallocated]);
  const forecast = sum([totals.forecast, maxOf(fees.budget, fees.actual)]);
  return {
    phases,
    totals,
    fees,
    contingency,
    unallocated,
    overAllocated: unallocated < 0n,
    pendingWithoutPhase: withoutPhase.pending,
    projectBudget: {
      original,
      revised,
      actual: sum([totals.actual, fees.actual]),
      forecast,
      variance: subtract(revised, forecast),
    },
    balanced: sum([totals.revised, fees.budget, contingency.left, unallocated]) === revised,
  };
}
