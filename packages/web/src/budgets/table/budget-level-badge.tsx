import type { BudgetLevel } from '@brick/domain/ledger/budget/budget';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';

const LEVEL_STYLES: Record<BudgetLevel, { tone: string; shape: string }> = {
  near: { tone: 'bg-ochre-wash text-ochre', shape: 'M8 3.5 14 13.5H2Z' },
  critical: { tone: 'bg-crimson-wash text-crimson', shape: 'M8 3.5 14 13.5H2ZM8 7v3M8 11.6v.4' },
  over: { tone: 'bg-crimson-wash text-crimson', shape: 'M4 4l8 8M12 4l-8 8' },
};

/** Shows how close a phase is to its budget in words, colour and shape: above 80 %, 95 % or 100 %. */
export function BudgetLevelBadge({ level }: { level: BudgetLevel }) {
  const t = useTranslations('budgets.levels');
  const { tone, shape } = LEVEL_STYLES[level];
  return (
    <span
      className={cx(
        't-sm inline-flex items-center gap-1 rounded px-1.5 py-0.5 font-medium whitespace-nowrap',
        tone,
      )}
    >
      <svg
        viewBox="0 0 16 16"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={shape} />
      </svg>
      {t(level)}
    </span>
  );
}
