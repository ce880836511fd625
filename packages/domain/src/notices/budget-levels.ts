import type { Minor } from '../money/money.ts';
import type { NoticeKind } from './notice-kinds.ts';

const BUDGET_NOTICE_LEVELS = [
  { percent: 100n, kind: 'budget100' },
  { percent: 95n, kind: 'budget95' },
  { percent: 80n, kind: 'budget80' },
] as const satisfies readonly { percent: bigint; kind: NoticeKind }[];

/** Returns the highest budget level that spending has reached, exact to the cent; null below 80 %. */
export function budgetNoticeKind(
  spent: Minor,
  totalBudget: Minor,
): (typeof BUDGET_NOTICE_LEVELS)[number]['kind'] | null {
  if (totalBudget <= 0n) return null;
  return BUDGET_NOTICE_LEVELS.find(({ percent }) => spent * 100n >= totalBudget * percent)?.kind ?? null;
}
