import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { isDecision } from '@brick/domain/variations/rules';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { linkStyle } from '../ui/button-style.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { RowTags } from './row-tags.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      </dd>
    </>
  );
}

/** A variation to read. */
export function VariationShown({ variation, project }: { variation: Variation; project: Project }) {
  const t = useTranslations('variations.form');
  const claim = useTranslations('variations.decision');
  const attachment = useTranslations('variations.attachment');
  const funding = useTranslations('variations.funding');
  const phase = useTranslations('phases');
  const { instant } = useFormat();
  const { affectedPhase, timeImpactDays, submittedByName, createdAt, attachmentUrl } = variation;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long description is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={variation.title} className="rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        {/* What was decided is told above, with who did and why. */}
        <Line label={t('status')}>
          {!isDecision(variation.status) && <StatusBadge status={variation.status} />}
        </Line>
        <Line label={t('cost')}>
          <Money value={variation.extraCost} currency={project.currency} sign className="font-semibold" />
          <RowTags variation={variation} />
        </Line>
        <Line label={t('phase')}>{affectedPhase ? phase(affectedPhase) : t('noPhase')}</Line>
        <Line label={t('fundedBy')}>{funding(variation.fundedBy)}</Line>
        <Line label={t('timeImpactShown')}>
          {timeImpactDays !== null && t('days', { days: timeImpactDays })}
        </Line>
        <Line label={claim('submitted')}>
          {claim('submittedBy', { name: submittedByName ?? claim('someone'), day: instant(createdAt) })}
        </Line>
        <Line label={t('description')}>{variation.description}</Line>
        <Line label={attachment('kind')}>
          {attachmentUrl && (
            <a href={attachmentUrl} target="_blank" rel="noopener noreferrer" className={linkStyle}>
              {attachment('open')}
            </a>
          )}
        </Line>
      </dl>
    </section>
  );
}
