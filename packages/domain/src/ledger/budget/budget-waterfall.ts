import { type Minor, sum, ZERO } from '../../money/money.ts';
import type { Budget } from './budget.ts';

export type WaterfallKey =
  | 'original'
  | 'variations'
  | 'revised'
  | 'actual'
  | 'committed'
  | 'toCome'
  | 'fees'
  | 'left';

/** A bar of the waterfall, from its start to its end. */
export interface BudgetWaterfallStep {
  key: WaterfallKey;
  /** A sum starts at zero; a change starts where the previous step ends. */
  isSum: boolean;
  amount: Minor;
  from: Minor;
  to: Minor;
}

type WaterfallSources = Pick<Budget, 'totals' | 'projectBudget'>;

/**
 * Calculates the steps from the original project budget to what will be left: variations paid by the client,
 * spending, commitments, further expected cost, and fees. The last step is the project's variance.
 */
export function waterfall({ totals, projectBudget }: WaterfallSources): BudgetWaterfallStep[] {
  const { original, revised, variance, forecast } = projectBudget;
  const toCome = sum([totals.forecast, -totals.actual, -totals.committed]);
  const changes: [WaterfallKey, Minor][] = [
    ['actual', totals.actual],
    ['committed', totals.committed],
    ['toCome', toCome],
    ['fees', sum([forecast, -totals.forecast])],
  ];
  let level = revised;
  const steps = changes.map(([key, cost]): BudgetWaterfallStep => {
    const from = level;
    level = sum([level, -cost]);
    return { key, isSum: false, amount: sum([-cost]), from, to: level };
  });
  const standing = (key: WaterfallKey, amount: Minor): BudgetWaterfallStep => ({
    key,
    isSum: true,
    amount,
    from: ZERO,
    to: amount,
  });
  return [
    standing('original', original),
    {
      key: 'variations',
      isSum: false,
      amount: sum([revised, -original]),
      from: original,
      to: revised,
    },
    standing('revised', revised),
    ...steps,
    standing('left', variance),
  ];
}
