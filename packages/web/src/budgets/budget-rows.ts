import type { BudgetReply } from '@brick/domain/budgets/contract';
import type { BudgetLevel } from '@brick/domain/ledger/budget';
import type { Place } from '@brick/domain/ledger/places';
import { type Minor, percent, split, sum, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';

/** A row of the table: a place of the budget, all phases together, or the whole project. */
export type RowKey = Place | 'phases' | 'project';

export const COLUMNS = [
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

export type Column = (typeof COLUMNS)[number];

export interface BudgetRow extends Record<Column, Minor> {
  key: RowKey;
  percentUsed: number | null;
  level: BudgetLevel | null;
  percentComplete: number | null;
}

/** What somebody enters: the phases, the fees and the contingency. The rest follows from them. */
export type EnteredPlace = Exclude<Place, 'unallocated'>;

const EMPTY: Omit<BudgetRow, 'key'> = {
  ...(Object.fromEntries(COLUMNS.map((column) => [column, ZERO])) as Record<Column, Minor>),
  percentUsed: null,
  level: null,
  percentComplete: null,
};

const less = (whole: Minor, ...parts: Minor[]): Minor => sum([whole, ...parts.map((part) => -part)]);

const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b);

const used = (actual: Minor, budget: Minor): number | null => (budget > 0n ? percent(actual, budget) : null);

function feesRow({ fees }: BudgetReply): BudgetRow {
  const forecast = larger(fees.budget, fees.actual);
  return {
    ...EMPTY,
    key: 'fees',
    original: fees.original,
    transfers: fees.transfers,
    revised: fees.budget,
    actual: fees.actual,
    forecast,
    variance: less(fees.budget, forecast),
    percentUsed: used(fees.actual, fees.budget),
  };
}

/** What variations take from the contingency is what they bring to their phases. */
const contingencyRow = ({ contingency }: BudgetReply): BudgetRow => ({
  ...EMPTY,
  key: 'contingency',
  original: contingency.original,
  approvedVariations: less(ZERO, contingency.used),
  transfers: contingency.transfers,
  revised: contingency.left,
  variance: contingency.left,
});

/** What no phase was given, and what approved variations without a phase and transfers have made of it. */
function unallocatedRow(budget: BudgetReply): BudgetRow {
  const { totals, fees, contingency, projectBudget, unallocated, pendingWithoutPhase } = budget;
  const original = less(projectBudget.original, totals.original, fees.original, contingency.original);
  const transfers = less(ZERO, totals.transfers, fees.transfers, contingency.transfers);
  return {
    ...EMPTY,
    key: 'unallocated',
    original,
    approvedVariations: less(unallocated, original, transfers),
    transfers,
    revised: unallocated,
    pending: pendingWithoutPhase,
    variance: unallocated,
  };
}

const total = (rows: readonly BudgetRow[], column: Column): Minor => sum(rows.map((row) => row[column]));

/** The rows of the table. Each column of the last one is the sum of what stands above it, phases counted once. */
export function rowsOf(budget: BudgetReply): BudgetRow[] {
  const phases = budget.phases.map(({ phase, ...row }): BudgetRow => ({ ...EMPTY, ...row, key: phase }));
  const allPhases: BudgetRow = { ...EMPTY, ...budget.totals, key: 'phases' };
  const others = [feesRow(budget), contingencyRow(budget), unallocatedRow(budget)];
  const sums = Object.fromEntries(
    COLUMNS.map((column) => [column, total([allPhases, ...others], column)]),
  ) as Record<Column, Minor>;
  const project: BudgetRow = {
    ...EMPTY,
    ...sums,
    key: 'project',
    percentUsed: used(sums.actual, sums.revised),
  };
  return [...phases, allPhases, ...others, project];
}

export const isZero = (amount: Minor): boolean => amount === 0n;

export const isNegative = (amount: Minor): boolean => amount < 0n;

/** True where somebody entered a budget for a phase, or moved some there. */
export const isSharedOut = ({ phases }: BudgetReply): boolean =>
  phases.some(({ original, transfers }) => !isZero(original) || !isZero(transfers));

/** What was entered for a place; nothing entered is 0. */
export function originalOf(budget: BudgetReply, place: EnteredPlace): Minor {
  if (place === 'fees' || place === 'contingency') return budget[place].original;
  return budget.phases.find(({ phase }) => phase === place)?.original ?? ZERO;
}

/** What a transfer may take from a place; never less than nothing. */
export function freeOf(budget: BudgetReply, place: Place): Minor {
  const amountAt = (): Minor => {
    if (place === 'fees' || place === 'contingency') return budget[place].left;
    if (place === 'unallocated') return budget.unallocated;
    const row = budget.phases.find(({ phase }) => phase === place);
    return row ? less(row.revised, row.actual, row.committed) : ZERO;
  };
  return larger(amountAt(), ZERO);
}

/** An amount shared out over the phases in equal parts, in whole units of the currency; the first take what is left. */
export function evenShares(amount: Minor): Record<Phase, Minor> {
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
