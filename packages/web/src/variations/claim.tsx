import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { RowTags } from './row-tags.tsx';

/** What is being decided: the cost and the time that were asked for, where, at whose cost, and by whom. */
export function Claim({ variation, currency }: { variation: Variation; currency: string }) {
  const t = useTranslations('variations.decision');
  const funding = useTranslations('variations.funding');
  const phase = useTranslations('phases');
  const { instant } = useFormat();
  const { extraCost, affectedPhase, timeImpactDays, submittedByName, createdAt, description, attachmentUrl } =
    variation;
  const lines = [
    [
      t('cost'),
      <span key="cost">
        <Money value={extraCost} currency={currency} sign className="font-semibold" />
        <RowTags variation={variation} />
      </span>,
    ],
    [t('phase'), affectedPhase ? phase(affectedPhase) : t('noPhase')],
    [t('fundedBy'), funding(variation.fundedBy)],
    ...(timeImpactDays === null ? [] : [[t('time'), t('days', { days: timeImpactDays })]]),
    [t('submitted'), t('submittedBy', { name: submittedByName ?? t('someone'), day: instant(createdAt) })],
  ] as const;
  return (
    <div className="grid gap-3 border-y border-line py-3">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1">
        {lines.map(([label, value]) => (
          <div key={String(label)} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {description && (
        <p className="whitespace-pre-line text-ink-2">
          <bdi>{description}</bdi>
        </p>
      )}
      {attachmentUrl && (
        <a href={attachmentUrl} target="_blank" rel="noopener noreferrer" className={cx(linkStyle, 'w-max')}>
          {t('openAttachment')}
        </a>
      )}
    </div>
  );
}
