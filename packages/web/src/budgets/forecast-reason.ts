import type { BudgetReply } from '@brick/domain/budgets/contract';
import { rate, share } from '@brick/domain/ledger/rate';
import { fourDecimals } from '@brick/domain/ledger/ratio';
import { type Minor, scale, sum } from '@brick/domain/money/money';

type Phase = Pick<BudgetReply['phases'][number], 'revised' | 'actual' | 'committed' | 'percentComplete'>;

interface Figures {
  /** Spent and promised: a forecast is never below it. */
  bound: Minor;
  /** True where the forecast is that lower bound. */
  isBound: boolean;
}

/** By which branch of the formula a phase's forecast was worked out, with each of its numbers. */
export type ForecastReason = Figures &
  (
    | { branch: 'budget' }
    | { branch: 'pace'; percentComplete: number; earned: Minor; cpi: number; estimate: Minor }
    | { branch: 'plan'; percentComplete: number; earned: Minor; estimate: Minor }
  );

/** Source: docs/spec/ledger.md, "Forecast". The amount itself comes from the server; this says how it came about. */
export function forecastReason({ revised, actual, committed, percentComplete }: Phase): ForecastReason {
  const [budget, spent] = [revised, actual];
  const bound = sum([spent, committed]);
  const figures = (estimate: Minor): Figures => ({ bound: bound, isBound: bound > estimate });
  if (percentComplete === null) return { branch: 'budget', ...figures(budget) };
  const earned = share(budget, rate(percentComplete));
  const common = { percentComplete, earned: earned };
  if (earned > 0n && spent > 0n) {
    const estimate = scale(budget, spent, earned) as Minor;
    const cpi = fourDecimals({ numerator: earned, denominator: spent }) ?? 0;
    return { branch: 'pace', ...common, cpi, estimate: estimate, ...figures(estimate) };
  }
  const estimate = sum([spent, budget, -earned]);
  return { branch: 'plan', ...common, estimate: estimate, ...figures(estimate) };
}
