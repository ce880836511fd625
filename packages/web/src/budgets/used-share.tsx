import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { ProgressTrack } from '../ui/progress-bar.tsx';
import type { BudgetRow } from './budget-rows.ts';
import { LevelMark } from './level-mark.tsx';

/** How much of a budget is used, as a bar and in words, and a warning where that is nearly all of it or more. */
export function UsedShare({ row: { percentUsed, level } }: { row: BudgetRow }) {
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
        {level && <LevelMark level={level} />}
      </span>
    </span>
  );
}
