import { type Minor, sum, ZERO } from '../money/money.ts';
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

/** A bar of the waterfall, from where it begins to where it ends. */
export interface WaterfallStep {
  key: WaterfallKey;
  /** A sum stands on the ground; a change hangs from the step before. */
  isSum: boolean;
  amount: Minor;
  from: Minor;
  to: Minor;
}

type Figures = Pick<Budget, 'totals' | 'projectBudget'>;

/**
 * From the original project budget to what will be left of it: variations that the client pays, what is spent, what is
 * promised, what is expected to come beyond that, and the fees. The last step is the project's variance.
 */
export function waterfall({ totals, projectBudget }: Figures): WaterfallStep[] {
  const { original, revised, variance, forecast } = projectBudget;
  const toCome = sum([totals.forecast, -totals.actual, -totals.committed]);
  const changes: [WaterfallKey, Minor][] = [
    ['actual', totals.actual],
    ['committed', totals.committed],
    ['toCome', toCome],
    ['fees', sum([forecast, -totals.forecast])],
  ];
  let level = revised;
  const steps = changes.map(([key, cost]): WaterfallStep => {
    const from = level;
    level = sum([level, -cost]);
    return { key, isSum: false, amount: sum([-cost]), from, to: level };
  });
  const standing = (key: WaterfallKey, amount: Minor): WaterfallStep => ({
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
