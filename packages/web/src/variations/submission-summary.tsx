import type { Variation } from '@brick/domain/variations/api';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { VariationTags } from './variation-tags.tsx';

/** Returns a text that says who submitted a variation and when. */
export function useSubmissionText() {
  const t = useTranslations('variations.form');
  const { instant } = useFormat();
  return ({ submittedByName, createdAt }: Variation) =>
    t('submittedBy', { name: submittedByName ?? t('someone'), day: instant(createdAt) });
}

/** Summarises the submission to decide on: cost, time, phase, funding, and who submitted it. */
export function SubmissionSummary({ variation }: { variation: Variation }) {
  const t = useTranslations('variations.form');
  const attachment = useTranslations('record.attachment');
  const name = useTranslations('fields.names');
  const funding = useTranslations('fields.fundings');
  const phase = useTranslations('phases');
  const { currency } = useProject();
  const submitted = useSubmissionText();
  const { extraCost, affectedPhase, timeImpactDays, description, attachmentUrl } = variation;
  const lines = [
    [
      name('extraCost'),
      <span key="cost">
        <Money value={extraCost} currency={currency} sign className="font-semibold" />
        <VariationTags variation={variation} />
      </span>,
    ],
    [name('affectedPhase'), affectedPhase ? phase(affectedPhase) : t('affectedPhaseNone')],
    [name('fundedBy'), funding(variation.fundedBy)],
    ...(timeImpactDays === null ? [] : [[t('timeImpactShown'), t('days', { days: timeImpactDays })]]),
    [t('submittedByName'), submitted(variation)],
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
          {attachment('open')}
        </a>
      )}
    </div>
  );
}
