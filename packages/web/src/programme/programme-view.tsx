import type { Programme } from '@brick/domain/budgets/programme-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useMediaQuery } from '../ui/hooks/use-media-query.ts';
import { useIsPrinting } from '../ui/hooks/use-printing.ts';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { GanttChart } from './gantt/gantt-chart.tsx';
import { MilestoneList } from './milestones/milestone-list.tsx';
import { PhaseList } from './phases/phase-list.tsx';
import { parseUrlState, programmeUpTo, ZOOM_LEVELS } from './use-programme.ts';

const EmptyProgramme = lazyComponent(() => import('./empty-programme.tsx'), 'EmptyProgramme');
const PhaseTable = lazyComponent(() => import('./phases/phase-table.tsx'), 'PhaseTable');

interface ProgrammeViewProps {
  programme: Programme;
  forecast: CalendarDate | null;
}

/** Switches between chart and table, and selects the zoom level. */
function ViewControls({ wide }: { wide: boolean }) {
  const t = useTranslations('programme.controls');
  const [url, setUrl] = useUrlState();
  const { asTable, zoom } = parseUrlState(url);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Segmented
        label={t('show')}
        value={asTable ? 'table' : 'chart'}
        onChange={(show) => setUrl({ show: show === 'table' ? show : null }, { replace: true })}
        options={[
          { value: 'chart', label: t('chart') },
          { value: 'table', label: t('table') },
        ]}
      />
      {wide && !asTable && (
        <Segmented
          label={t('zoom')}
          value={zoom}
          onChange={(next) => setUrl({ zoom: next === 'months' ? null : next }, { replace: true })}
          options={ZOOM_LEVELS.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </div>
  );
}

/** The programme as a chart, as a list on phones, or as a table, with the milestones below. */
export function ProgrammeView({ programme: stored, forecast }: ProgrammeViewProps) {
  const programme = programmeUpTo(stored);
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const { asTable, zoom } = parseUrlState(url);
  const printing = useIsPrinting();
  const wide = useMediaQuery('(width >= 48rem)') || printing;
  const onPhase = (phase: Phase) => setUrl({ phase });
  const begun = programme.phases.some((phase) => phase.actualStart || phase.percentComplete !== null);
  return (
    <div className="grid grid-cols-1 gap-8">
      {!programme.start && <EmptyProgramme />}
      {(programme.start || begun) && (
        <div className="grid grid-cols-1 gap-4">
          <ViewControls wide={wide} />
          {asTable ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <PhaseTable programme={programme} onPhase={onPhase} />
            </Suspense>
          ) : wide ? (
            <GanttChart
              programme={programme}
              // In print the chart is as wide as the page.
              zoom={printing ? 'quarters' : zoom}
              today={today}
              forecast={forecast}
              onPhase={onPhase}
              onMilestone={({ id }) => setUrl({ editMilestone: id })}
            />
          ) : (
            <PhaseList programme={programme} onPhase={onPhase} />
          )}
        </div>
      )}
      {(programme.start || programme.milestones.length > 0) && <MilestoneList programme={programme} />}
    </div>
  );
}
