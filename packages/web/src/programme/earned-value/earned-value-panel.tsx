import type { Programme } from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import type { EarnedValue, useEarnedValue } from '../use-programme.ts';
import { EarnedValueFigures } from './earned-value-figures.tsx';
import { EarnedValueTable } from './earned-value-table.tsx';
import { SCurveChart } from './s-curve-chart.tsx';

interface EarnedValuePanelProps {
  project: Project;
  programme: Programme;
  query: ReturnType<typeof useEarnedValue>;
}

/** Lists the phases whose missing data prevents the calculation, with a link to each. */
function MissingData({ phases, kind }: { phases: readonly Phase[]; kind: 'missing' | 'unplanned' }) {
  const t = useTranslations('programme.value');
  const name = useTranslations('phases');
  const [, setUrl] = useUrlState();
  if (phases.length === 0) return null;
  return (
    <Banner
      tone="waiting"
      action={
        <span className="flex flex-wrap gap-1">
          {phases.map((phase) => (
            <Button
              key={phase}
              size="sm"
              aria-label={t(`${kind}Of`, { phase: name(phase) })}
              onClick={() => setUrl({ phase, part: kind === 'missing' ? 'progress' : 'dates' })}
            >
              {name(phase)}
            </Button>
          ))}
        </span>
      }
    >
      {t(kind, { count: phases.length })}
    </Banner>
  );
}

function EarnedValueContent({
  project,
  programme,
  value,
}: Omit<EarnedValuePanelProps, 'query'> & { value: EarnedValue }) {
  const t = useTranslations('programme.value');
  return (
    <div className="grid grid-cols-1 gap-8">
      {(value.missing.length > 0 || value.unplanned.length > 0) && (
        <div className="grid grid-cols-1 gap-2">
          <MissingData kind="missing" phases={value.missing} />
          <MissingData kind="unplanned" phases={value.unplanned} />
        </div>
      )}
      <section aria-labelledby="s-curve">
        <SectionHeading id="s-curve" title={t('curveTitle')} text={t('curveText')} />
        <SCurveChart value={value} />
      </section>
      <EarnedValueFigures value={value} finish={programme.finish} />
      <section aria-labelledby="by-phase">
        <SectionHeading id="by-phase" title={t('byPhase')} text={t('byPhaseText')} />
        <EarnedValueTable project={project} value={value} />
      </section>
    </div>
  );
}

/** Earned value and earned schedule: the chart, each measure with its meaning, and a table by phase. */
export function EarnedValuePanel({
  project,
  programme,
  query: { data: value, isError, refetch },
}: EarnedValuePanelProps) {
  const t = useTranslations('programme.value');
  if (isError && !value) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!value) return <Skeleton className="h-96 w-full" />;
  return <EarnedValueContent project={project} programme={programme} value={value} />;
}
