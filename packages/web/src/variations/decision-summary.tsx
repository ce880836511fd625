import type { Variation } from '@brick/domain/variations/api';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';

/** Shows who decided a variation, when, and at what amount. Empty while it is undecided. */
export function DecisionSummary({ variation }: { variation: Variation }) {
  const t = useTranslations('variations.decided');
  const { money, date } = useFormat();
  const { currency } = useProject();
  const { status, reviewedByName, decidedOn, agreedAmount, decisionNote } = variation;
  if (status !== 'approved' && status !== 'rejected') return null;
  return (
    <div className="grid gap-2 border-y border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        {decidedOn && (
          <span className="text-ink-2">
            {t('by', { name: reviewedByName ?? t('someone'), day: date(decidedOn) })}
          </span>
        )}
      </p>
      {agreedAmount !== null && (
        <p className="tabular-nums">{t('agreed', { amount: money(agreedAmount, { currency }) })}</p>
      )}
      {decisionNote && (
        <p className="whitespace-pre-line">
          <bdi>{decisionNote}</bdi>
        </p>
      )}
      {status === 'approved' && <p className="t-sm text-ink-2">{t('frozen')}</p>}
    </div>
  );
}
