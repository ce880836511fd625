import type { BudgetReply } from '@brick/domain/budgets/api';
import { rate, share } from '@brick/domain/ledger/rate';
import { fourDecimals } from '@brick/domain/ledger/ratio';
import { type Minor, scale, sum } from '@brick/domain/money/money';

type ForecastInput = Pick<
  BudgetReply['phases'][number],
  'revised' | 'actual' | 'committed' | 'percentComplete'
>;

interface ForecastBound {
  /** Actual plus committed cost. A forecast is never below it. */
  bound: Minor;
  /** Whether the forecast equals that lower bound. */
  isBound: boolean;
}

/** Which branch of the formula a phase's forecast used, with each of its inputs. */
export type ForecastReason = ForecastBound &
  (
    | { branch: 'budget' }
    | { branch: 'pace'; percentComplete: number; earned: Minor; cpi: number; estimate: Minor }
    | { branch: 'plan'; percentComplete: number; earned: Minor; estimate: Minor }
  );

/** Explains a phase's forecast, as in docs/spec/ledger.md, "Forecast". The amount itself comes from the server. */
export function forecastReason({
  revised,
  actual,
  committed,
  percentComplete,
}: ForecastInput): ForecastReason {
  const [budget, spent] = [revised, actual];
  const bound = sum([spent, committed]);
  const figures = (estimate: Minor): ForecastBound => ({ bound: bound, isBound: bound > estimate });
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
