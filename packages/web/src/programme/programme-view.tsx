import type { Programme } from '@brick/domain/budgets/programme-contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { later } from '../ui/later.ts';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMedia } from '../ui/use-media.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { Gantt } from './gantt.tsx';
import { MilestoneList } from './milestone-list.tsx';
import { PhaseList } from './phase-list.tsx';
import { shownIn, ZOOMS } from './use-programme.ts';

const NothingPlanned = later(() => import('./nothing-planned.tsx'), 'NothingPlanned');
const PhaseTable = later(() => import('./phase-table.tsx'), 'PhaseTable');

interface Props {
  programme: Programme;
  forecast: CalendarDate | null;
}

/** Picture or table, and how much time a stretch of it shows. */
function Controls({ wide }: { wide: boolean }) {
  const t = useTranslations('programme.controls');
  const [url, setUrl] = useUrlState();
  const { asTable, zoom } = shownIn(url);
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
          options={ZOOMS.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </div>
  );
}

/** The programme as a picture, as a list in the hand or as a table; below it the milestones. */
export function ProgrammeView({ programme, forecast }: Props) {
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const { asTable, zoom } = shownIn(url);
  const printing = usePrinting();
  const wide = useMedia('(width >= 48rem)') || printing;
  const onPhase = (phase: Phase) => setUrl({ phase });
  const begun = programme.phases.some((phase) => phase.actualStart || phase.percentComplete !== null);
  return (
    <div className="grid grid-cols-1 gap-8">
      {!programme.start && <NothingPlanned />}
      {(programme.start || begun) && (
        <div className="grid grid-cols-1 gap-4">
          <Controls wide={wide} />
          {asTable ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <PhaseTable programme={programme} onPhase={onPhase} />
            </Suspense>
          ) : wide ? (
            <Gantt
              programme={programme}
              // The whole of it is as wide as a sheet.
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
