import type { BudgetReply } from '@brick/domain/budgets/api';
import type { Minor } from '@brick/domain/money/money';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format/format-context.tsx';

/** States that the budget lines add up to the project's budget, or by how much they exceed it. */
export function BudgetTotalCheck({ budget }: { budget: BudgetReply }) {
  const t = useTranslations('budgets.identity');
  const format = useFormat();
  const { totals, fees, contingency, unallocated, projectBudget, overAllocated, balanced, currency } = budget;
  const money = (amount: Minor) => format.money(amount, { currency });
  const isWell = balanced && !overAllocated;
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <p className="flex items-start gap-2">
      <Icon
        size={18}
        aria-hidden="true"
        className={cx('mt-px shrink-0', isWell ? 'text-moss' : 'text-crimson')}
      />
      <span className="min-w-0 text-pretty">
        {t('sum', {
          phases: money(totals.revised),
          fees: money(fees.budget),
          contingency: money(contingency.left),
          unallocated: money(unallocated),
          project: money(projectBudget.revised),
        })}{' '}
        <strong className={cx('font-semibold', isWell ? 'text-moss' : 'text-crimson')}>
          {!balanced
            ? t('unbalanced')
            : overAllocated
              ? t('over', { amount: money(-unallocated as Minor) })
              : t('balanced')}
        </strong>
      </span>
    </p>
  );
}
