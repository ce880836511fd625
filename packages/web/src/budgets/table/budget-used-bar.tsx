import { useTranslations } from 'use-intl';
import { ProgressTrack } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { BudgetLevelBadge } from './budget-level-badge.tsx';
import type { BudgetRow } from './budget-rows.ts';

/** Shows how much of a budget is used as a bar and as text, with a warning when it is nearly or fully used. */
export function BudgetUsedBar({ row: { percentUsed, level } }: { row: BudgetRow }) {
  const t = useTranslations('budgets');
  const { percent } = useFormat();
  if (percentUsed === null && !level) return null;
  return (
    <span className="mt-1 grid gap-1 font-normal">
      {percentUsed !== null && (
        <ProgressTrack value={percentUsed} tone={level === 'over' ? 'crimson' : 'brick'} />
      )}
      <span className="t-sm flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        {percentUsed !== null && (
          <span className="text-ink-2">{t('used', { percent: percent(percentUsed) })}</span>
        )}
        {level && <BudgetLevelBadge level={level} />}
      </span>
    </span>
  );
}
