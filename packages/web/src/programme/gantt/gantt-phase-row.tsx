import { type DateRange, type PercentSpan, percentSpan } from '@brick/domain/charts/date-positions';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { useTranslations } from 'use-intl';
import { GanttBars } from '../../ui/charts/gantt-bars.tsx';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { usePhaseText } from '../phases/phase-text.ts';
import type { PlannedPhase } from '../use-programme.ts';
import { actualSpan, clickableSpan } from './gantt-layout.ts';

interface GanttPhaseRowProps {
  phase: PlannedPhase;
  asOf: CalendarDate;
  stretch: DateRange;
  onOpen: () => void;
}

const spanStyle = ({ start, size }: PercentSpan) => ({
  insetInlineStart: `${start}%`,
  inlineSize: `${size}%`,
});

/** The name of a phase, its progress, and how far its finish has moved. */
function RowHead({ phase }: { phase: PlannedPhase }) {
  const name = useTranslations('phases');
  const words = usePhaseText();
  const { percent } = useFormat();
  const { percentComplete, movedDays } = phase;
  return (
    <div
      aria-hidden="true"
      className="sticky start-0 z-3 grid w-44 shrink-0 grid-cols-1 content-center border-e border-line bg-paper pe-2"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{name(phase.phase)}</span>
        <span className="text-ink-2">{percentComplete !== null && percent(percentComplete)}</span>
      </span>
      {Boolean(movedDays) && (
        <span className={cx('t-xs', (movedDays ?? 0) > 0 ? 'text-crimson' : 'text-moss')}>
          {words.moved(phase)}
        </span>
      )}
    </div>
  );
}

/** A row of the Gantt chart. Its bar is a button that is at least as wide as a finger. */
export function GanttPhaseRow({ phase, asOf, stretch, onOpen }: GanttPhaseRowProps) {
  const t = useTranslations('programme.gantt');
  const words = usePhaseText();
  const bar = clickableSpan(stretch, phase, asOf);
  return (
    <li className="flex h-14 *:border-b *:border-b-line">
      <RowHead phase={phase} />
      <div className="relative flex-1">
        <GanttBars
          planned={percentSpan(stretch, phase.plannedStart, phase.plannedFinish)}
          worked={actualSpan(stretch, phase, asOf)}
          isFinished={phase.actualFinish !== null}
          baseline={percentSpan(stretch, phase.baselineStart, phase.baselineFinish)}
          percentComplete={phase.percentComplete}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words.sentence(phase)}
          onClick={onOpen}
          style={bar ? spanStyle(bar) : undefined}
          className={cx(
            'inset-y-0 min-w-6 rounded -outline-offset-2 hover:bg-ink/5',
            bar ? 'absolute' : 't-sm sticky start-44 h-full px-3 text-ink-3 underline underline-offset-4',
          )}
        >
          {!bar && t('noDates')}
        </button>
      </div>
    </li>
  );
}
