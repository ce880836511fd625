import type { Minor } from '../money/money.ts';
import type { NoticeKind } from './kinds.ts';

const LEVELS = [
  { percent: 100n, kind: 'budget100' },
  { percent: 95n, kind: 'budget95' },
  { percent: 80n, kind: 'budget80' },
] as const satisfies readonly { percent: bigint; kind: NoticeKind }[];

/** The highest of the levels that spending has reached of a budget, exactly to the cent; null below 80 %. */
export function budgetKind(spent: Minor, totalBudget: Minor): (typeof LEVELS)[number]['kind'] | null {
  if (totalBudget <= 0n) return null;
  return LEVELS.find(({ percent }) => spent * 100n >= totalBudget * percent)?.kind ?? null;
}
