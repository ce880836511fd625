import type { BudgetReply } from '@brick/domain/budgets/api';
import type { BudgetLevel } from '@brick/domain/ledger/budget/budget';
import type { BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import { type Minor, percent, split, sum, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';

/** Key of a row in the table: a budget line, all phases together, or the whole project. */
export type BudgetRowKey = BudgetHeading | 'phases' | 'project';

export const BUDGET_COLUMNS = [
  'original',
  'approvedVariations',
  'transfers',
  'revised',
  'pending',
  'committed',
  'actual',
  'forecast',
  'variance',
] as const;

export type BudgetColumn = (typeof BUDGET_COLUMNS)[number];

export interface BudgetRow extends Record<BudgetColumn, Minor> {
  key: BudgetRowKey;
  percentUsed: number | null;
  level: BudgetLevel | null;
  percentComplete: number | null;
}

/** Budget lines that users can edit: phases, fees and contingency. The rest is calculated from them. */
export type EditableBudgetLine = Exclude<BudgetHeading, 'unallocated'>;

const EMPTY_ROW: Omit<BudgetRow, 'key'> = {
  ...(Object.fromEntries(BUDGET_COLUMNS.map((column) => [column, ZERO])) as Record<BudgetColumn, Minor>),
  percentUsed: null,
  level: null,
  percentComplete: null,
};

const subtract = (whole: Minor, ...parts: Minor[]): Minor => sum([whole, ...parts.map((part) => -part)]);

const largerOf = (a: Minor, b: Minor): Minor => (a > b ? a : b);

const percentUsed = (actual: Minor, budget: Minor): number | null =>
  budget > 0n ? percent(actual, budget) : null;

function feesRow({ fees }: BudgetReply): BudgetRow {
  const forecast = largerOf(fees.budget, fees.actual);
  return {
    ...EMPTY_ROW,
    key: 'fees',
    original: fees.original,
    transfers: fees.transfers,
    revised: fees.budget,
    actual: fees.actual,
    forecast,
    variance: subtract(fees.budget, forecast),
    percentUsed: percentUsed(fees.actual, fees.budget),
  };
}

/** Variations that are paid from the contingency reduce it by what they add to their phases. */
const contingencyRow = ({ contingency }: BudgetReply): BudgetRow => ({
  ...EMPTY_ROW,
  key: 'contingency',
  original: contingency.original,
  approvedVariations: subtract(ZERO, contingency.used),
  transfers: contingency.transfers,
  revised: contingency.left,
  variance: contingency.left,
});

/** The part that is not allocated to any phase, including approved variations without a phase, and transfers. */
function unallocatedRow(budget: BudgetReply): BudgetRow {
  const { totals, fees, contingency, projectBudget, unallocated, pendingWithoutPhase } = budget;
  const original = subtract(projectBudget.original, totals.original, fees.original, contingency.original);
  const transfers = subtract(ZERO, totals.transfers, fees.transfers, contingency.transfers);
  return {
    ...EMPTY_ROW,
    key: 'unallocated',
    original,
    approvedVariations: subtract(unallocated, original, transfers),
    transfers,
    revised: unallocated,
    pending: pendingWithoutPhase,
    variance: unallocated,
  };
}

const columnTotal = (rows: readonly BudgetRow[], column: BudgetColumn): Minor =>
  sum(rows.map((row) => row[column]));

/** Returns the rows of the table. The last row is the sum of the rows above it, counting each phase once. */
export function budgetRows(budget: BudgetReply): BudgetRow[] {
  const phases = budget.phases.map(({ phase, ...row }): BudgetRow => ({ ...EMPTY_ROW, ...row, key: phase }));
  const allPhases: BudgetRow = { ...EMPTY_ROW, ...budget.totals, key: 'phases' };
  const others = [feesRow(budget), contingencyRow(budget), unallocatedRow(budget)];
  const sums = Object.fromEntries(
    BUDGET_COLUMNS.map((column) => [column, columnTotal([allPhases, ...others], column)]),
  ) as Record<BudgetColumn, Minor>;
  const project: BudgetRow = {
    ...EMPTY_ROW,
    ...sums,
    key: 'project',
    percentUsed: percentUsed(sums.actual, sums.revised),
  };
  return [...phases, allPhases, ...others, project];
}

export const isZero = (amount: Minor): boolean => amount === 0n;

export const isNegative = (amount: Minor): boolean => amount < 0n;

/** Whether any phase has an original budget or a transfer. */
export const isAllocated = ({ phases }: BudgetReply): boolean =>
  phases.some(({ original, transfers }) => !isZero(original) || !isZero(transfers));

/** Returns the original budget of a line; if there is none it is 0. */
export function originalBudgetOf(budget: BudgetReply, place: EditableBudgetLine): Minor {
  if (place === 'fees' || place === 'contingency') return budget[place].original;
  return budget.phases.find(({ phase }) => phase === place)?.original ?? ZERO;
}

/** Returns the amount that a transfer may take from a line, at least 0.00. */
export function availableFor(budget: BudgetReply, place: BudgetHeading): Minor {
  const amountAt = (): Minor => {
    if (place === 'fees' || place === 'contingency') return budget[place].left;
    if (place === 'unallocated') return budget.unallocated;
    const row = budget.phases.find(({ phase }) => phase === place);
    return row ? subtract(row.revised, row.actual, row.committed) : ZERO;
  };
  return largerOf(amountAt(), ZERO);
}

/** Splits an amount evenly over the phases in whole currency units. The first phases get the remainder. */
export function splitEvenly(amount: Minor): Record<Phase, Minor> {
  const whole = amount;
  const units = split(
    whole / 100n,
    PHASES.map(() => 1n),
  );
  const cents = whole % 100n;
  return Object.fromEntries(
    PHASES.map((phase, index) => [
      phase,
      ((units[index] ?? ZERO) * 100n + (index === 0 ? cents : 0n)) as Minor,
    ]),
  ) as Record<Phase, Minor>;
}
