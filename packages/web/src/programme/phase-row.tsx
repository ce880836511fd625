import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { useTranslations } from 'use-intl';
import { type Span, type Stretch, spanOfDays } from '../ui/charts/day-stretch.ts';
import { PlanBars } from '../ui/charts/plan-bars.tsx';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { barOf, workedSpan } from './gantt-layout.ts';
import { usePhaseWords } from './phase-words.ts';
import type { PlannedPhase } from './use-programme.ts';

interface Props {
  phase: PlannedPhase;
  asOf: CalendarDate;
  stretch: Stretch;
  onOpen: () => void;
}

const at = ({ start, size }: Span) => ({ insetInlineStart: `${start}%`, inlineSize: `${size}%` });

/** The name of a phase with how much of it is done and how far its finish has moved. */
function RowHead({ phase }: { phase: PlannedPhase }) {
  const name = useTranslations('phases');
  const words = usePhaseWords();
  const { percent } = useFormat();
  const { percentComplete, movedDays } = phase;
  return (
    <div
      aria-hidden="true"
      className="sticky start-0 z-3 grid w-44 shrink-0 content-center border-e border-line bg-paper pe-2"
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

/** A phase of the picture. Its bar is a button, as wide as a finger however short the work is. */
export function PhaseRow({ phase, asOf, stretch, onOpen }: Props) {
  const t = useTranslations('programme.gantt');
  const words = usePhaseWords();
  const bar = barOf(stretch, phase, asOf);
  return (
    <li className="flex h-14 *:border-b *:border-b-line">
      <RowHead phase={phase} />
      <div className="relative flex-1">
        <PlanBars
          planned={spanOfDays(stretch, phase.plannedStart, phase.plannedFinish)}
          worked={workedSpan(stretch, phase, asOf)}
          isFinished={phase.actualFinish !== null}
          baseline={spanOfDays(stretch, phase.baselineStart, phase.baselineFinish)}
          percentComplete={phase.percentComplete}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words.sentence(phase)}
          onClick={onOpen}
          style={bar ? at(bar) : undefined}
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
