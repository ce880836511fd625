import { type Minor, percent, scale, sum, ZERO } from '../money/money.ts';
import { PHASES, type Phase } from '../phases/phases.ts';
import type { Funding, Place } from './places.ts';
import { type Rate, share } from './rate.ts';

/** Variations by who pays for them. */
export type Funded = Record<Funding, Minor>;

export interface PhaseInputs {
  /** As entered; null where the phase was given nothing. */
  original: Minor | null;
  /** Effective cost of its approved variations. */
  approved: Funded;
  pending: Minor;
  /** What its commitments leave to be invoiced. */
  committed: Minor;
  paid: Minor;
  unpaid: Minor;
  /** The latest entry; null where nobody made one. */
  percentComplete: Rate | null;
}

/** All that a budget is made of, at one day. */
export interface BudgetInputs {
  totalBudget: Minor | null;
  phases: Record<Phase, PhaseInputs>;
  /** Variations that name no phase. */
  withoutPhase: { approved: Funded; pending: Minor };
  fees: { original: Minor | null; actual: Minor };
  contingency: { original: Minor | null };
  /** What came in by transfers less what went out. */
  transfers: Record<Place, Minor>;
}

interface Columns {
  original: Minor;
  approvedVariations: Minor;
  transfers: Minor;
  revised: Minor;
  pending: Minor;
  /** Promised and not yet invoiced. */
  committed: Minor;
  actual: Minor;
  paid: Minor;
  unpaid: Minor;
  forecast: Minor;
  variance: Minor;
}

/** How near to its budget a phase has come: 80 %, 95 %, above 100 %. */
export const BUDGET_LEVELS = ['near', 'critical', 'over'] as const;

export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

export interface PhaseBudget extends Columns {
  phase: Phase;
  /** Actual in percent of revised; null where there is no budget to use up. */
  percentUsed: number | null;
  level: BudgetLevel | null;
}

export interface Budget {
  phases: PhaseBudget[];
  /** Sums over the phases. */
  totals: Columns & { percentUsed: number | null };
  fees: { original: Minor; transfers: Minor; budget: Minor; actual: Minor; left: Minor };
  contingency: { original: Minor; transfers: Minor; used: Minor; left: Minor };
  /** What no phase was given; below 0 more was given out than there is. */
  unallocated: Minor;
  overAllocated: boolean;
  pendingWithoutPhase: Minor;
  projectBudget: { original: Minor; revised: Minor; actual: Minor; forecast: Minor; variance: Minor };
  /** revised phases + fees budget + contingency left + unallocated = revised project budget. */
  balanced: boolean;
}

const both = ({ client, contingency }: Funded): Minor => sum([client, contingency]);

const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b);

const less = (a: Minor, b: Minor): Minor => (a - b) as Minor;

/** What of a budget is used, in percent; null without a budget above 0, of which nothing can be used. */
export const percentUsed = (actual: Minor, revised: Minor): number | null =>
  revised > 0n ? percent(actual, revised) : null;

/** Decided by the amounts, not by the rounded percentage: 79.96 % is shown as 80.0 and is not yet near. */
export function budgetLevel(actual: Minor, revised: Minor): BudgetLevel | null {
  if (actual <= 0n) return null;
  if (actual > revised) return 'over';
  if (actual * 100n >= revised * 95n) return 'critical';
  return actual * 100n >= revised * 80n ? 'near' : null;
}

/** The level that a change of actual or budget has newly brought on; null where it is none, or was there before. */
export function levelReached(before: BudgetLevel | null, after: BudgetLevel | null): BudgetLevel | null {
  const rank = (level: BudgetLevel | null) => (level === null ? -1 : BUDGET_LEVELS.indexOf(level));
  return rank(after) > rank(before) ? after : null;
}

type Spending = Pick<Columns, 'revised' | 'actual' | 'committed'> & Pick<PhaseInputs, 'percentComplete'>;

/**
 * The expected cost at completion. Where percent complete was entered it goes on as it went (revised / CPI), and before
 * anything was earned or spent as planned (actual + revised − EV); it is never below what is spent and promised.
 * Without an entry: the budget, or what is spent and promised where that is more. Source: docs/spec/ledger.md,
 * "Forecast".
 */
export function forecastOf({ revised, actual, committed, percentComplete }: Spending): Minor {
  const bound = sum([actual, committed]);
  if (percentComplete === null) return larger(revised, bound);
  const earned = share(revised, percentComplete);
  const estimate =
    earned > 0n && actual > 0n ? scale(revised, actual, earned) : less(sum([actual, revised]), earned);
  return larger(estimate as Minor, bound);
}

function phaseBudget(phase: Phase, inputs: PhaseInputs, transfers: Minor, isBudgeted: boolean): PhaseBudget {
  const { pending, committed, paid, unpaid, percentComplete } = inputs;
  const original = inputs.original ?? ZERO;
  const approvedVariations = both(inputs.approved);
  const revised = sum([original, approvedVariations, transfers]);
  const actual = sum([paid, unpaid]);
  const forecast = forecastOf({ revised, actual, committed, percentComplete });
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
    variance: less(revised, forecast),
    percentUsed: percentUsed(actual, revised),
    level: isBudgeted ? budgetLevel(actual, revised) : null,
  };
}

function totalsOf(phases: readonly PhaseBudget[]): Budget['totals'] {
  const of = (column: keyof Columns) => sum(phases.map((phase) => phase[column]));
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
    left: less(budget, fees.actual),
  };
};

const contingencyBudget = (inputs: BudgetInputs, used: Minor): Budget['contingency'] => {
  const original = inputs.contingency.original ?? ZERO;
  const transfers = inputs.transfers.contingency;
  return { original, transfers, used, left: sum([original, transfers, -used]) };
};

/** All approved variations, by who pays. */
function allApproved({ phases, withoutPhase }: BudgetInputs): Funded {
  const approved = [withoutPhase.approved, ...PHASES.map((phase) => phases[phase].approved)];
  return {
    client: sum(approved.map(({ client }) => client)),
    contingency: sum(approved.map(({ contingency }) => contingency)),
  };
}

/**
 * The budget of a project: every column of every phase, fees, contingency and what is left between them
 * (docs/spec/ledger.md, "Budget"). A variation changes the budget and is never at the same time a cost. Each part is
 * worked out by itself, so `balanced` is a check and no definition. Without a total budget the project's budget is
 * what was given out.
 */
export function budgetOf(inputs: BudgetInputs): Budget {
  const { totalBudget, withoutPhase, transfers } = inputs;
  // A project that only has a total budget is one unallocated budget: none of its phases can be near to one of its own.
  const isBudgeted = PHASES.some((phase) => inputs.phases[phase].original !== null);
  const phases = PHASES.map((phase) =>
    phaseBudget(phase, inputs.phases[phase], transfers[phase], isBudgeted),
  );
  const totals = totalsOf(phases);
  const approved = allApproved(inputs);
  const fees = feesBudget(inputs);
  const contingency = contingencyBudget(inputs, approved.contingency);

  const givenOut = sum([totals.original, fees.original, contingency.original]);
  const original = totalBudget ?? givenOut;
  const revised = sum([original, approved.client]);
  const unallocated = sum([original, -givenOut, both(withoutPhase.approved), transfers.unallocated]);
  const forecast = sum([totals.forecast, larger(fees.budget, fees.actual)]);
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
      variance: less(revised, forecast),
    },
    balanced: sum([totals.revised, fees.budget, contingency.left, unallocated]) === revised,
  };
}
