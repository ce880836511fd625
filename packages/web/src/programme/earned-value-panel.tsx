import type { Programme } from '@brick/domain/budgets/programme-contract';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EarnedValueFigures } from './earned-value-figures.tsx';
import { EarnedValueTable } from './earned-value-table.tsx';
import { SCurve } from './s-curve.tsx';
import type { EarnedValue, useEarnedValue } from './use-programme.ts';

interface Props {
  project: Project;
  programme: Programme;
  query: ReturnType<typeof useEarnedValue>;
}

/** What holds the figures back, and a way to each phase that does. */
function Wanting({ phases, kind }: { phases: readonly Phase[]; kind: 'missing' | 'unplanned' }) {
  const t = useTranslations('programme.value');
  const name = useTranslations('phases');
  const [, setUrl] = useUrlState();
  if (phases.length === 0) return null;
  return (
    <Notice
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
    </Notice>
  );
}

function Content({ project, programme, value }: Omit<Props, 'query'> & { value: EarnedValue }) {
  const t = useTranslations('programme.value');
  return (
    <div className="grid grid-cols-1 gap-8">
      {(value.missing.length > 0 || value.unplanned.length > 0) && (
        <div className="grid grid-cols-1 gap-2">
          <Wanting kind="missing" phases={value.missing} />
          <Wanting kind="unplanned" phases={value.unplanned} />
        </div>
      )}
      <section aria-labelledby="s-curve">
        <SectionHeading id="s-curve" title={t('curveTitle')} text={t('curveText')} />
        <SCurve value={value} />
      </section>
      <EarnedValueFigures value={value} finish={programme.finish} />
      <section aria-labelledby="by-phase">
        <SectionHeading id="by-phase" title={t('byPhase')} text={t('byPhaseText')} />
        <EarnedValueTable project={project} value={value} />
      </section>
    </div>
  );
}

/** Earned value and earned schedule: over time, each figure with what it means, and by phase. */
export function EarnedValuePanel({ project, programme, query: { data: value, isError, refetch } }: Props) {
  const t = useTranslations('programme.value');
  if (isError) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!value) return <Skeleton className="h-96 w-full" />;
  return <Content project={project} programme={programme} value={value} />;
}
