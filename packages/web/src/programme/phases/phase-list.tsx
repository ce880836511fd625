import type { Programme } from '@brick/domain/budgets/programme-api';
import { type DateRange, dayEndPercent, percentSpan } from '@brick/domain/charts/date-positions';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { timeRangeOf } from '../gantt/gantt-layout.ts';
import type { PlannedPhase } from '../use-programme.ts';
import { usePhaseText } from './phase-text.ts';

interface PhaseItemProps {
  phase: PlannedPhase;
  stretch: DateRange | null;
  asOf: CalendarDate;
  onOpen: () => void;
}

/** Shows the phase's position in the programme, its progress, and the as-of date. */
function PhaseBar({
  phase,
  stretch,
  asOf,
}: Omit<PhaseItemProps, 'onOpen' | 'stretch'> & { stretch: DateRange }) {
  const planned = percentSpan(stretch, phase.plannedStart, phase.plannedFinish);
  const day = dayEndPercent(stretch, asOf);
  return (
    <span aria-hidden="true" className="relative block h-3 rounded-[2px] bg-sunken forced-color-adjust-none">
      {planned && (
        <span
          className="absolute inset-y-0 min-w-1 overflow-hidden rounded-[2px] border border-brick/55 bg-brick-wash"
          style={{ insetInlineStart: `${planned.start}%`, inlineSize: `${planned.size}%` }}
        >
          <span className="block h-full bg-brick" style={{ inlineSize: `${phase.percentComplete ?? 0}%` }} />
        </span>
      )}
      {day >= 0 && day <= 100 && (
        <span
          className="absolute -inset-y-0.5 border-s-2 border-blueprint"
          style={{ insetInlineStart: `${day}%` }}
        />
      )}
    </span>
  );
}

function PhaseItem({ phase, stretch, asOf, onOpen }: PhaseItemProps) {
  const t = useTranslations('programme.gantt');
  const name = useTranslations('phases');
  const words = usePhaseText();
  const { percent } = useFormat();
  const isPlanned = phase.plannedStart !== null && phase.plannedFinish !== null;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="grid w-full gap-1.5 rounded py-3 text-start -outline-offset-2 hover:bg-sunken"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{name(phase.phase)}</span>
          <span>{phase.percentComplete !== null && percent(phase.percentComplete)}</span>
        </span>
        {stretch && <PhaseBar phase={phase} stretch={stretch} asOf={asOf} />}
        <span className="t-sm flex flex-wrap justify-between gap-x-3 text-ink-2">
          <span>{isPlanned ? words.days(phase.plannedStart, phase.plannedFinish) : t('noDates')}</span>
          {Boolean(phase.movedDays) && (
            <span className={cx((phase.movedDays ?? 0) > 0 ? 'text-crimson' : 'text-moss')}>
              {words.moved(phase)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The programme on phones: a list of phases, each with a small bar of its own. */
export function PhaseList({ programme, onPhase }: { programme: Programme; onPhase: (phase: Phase) => void }) {
  const t = useTranslations('programme.gantt');
  const stretch = timeRangeOf(programme, 'months', null);
  return (
    <ul aria-label={t('phases')} className="border-t border-line">
      {programme.phases.map((phase) => (
        <PhaseItem
          key={phase.phase}
          phase={phase}
          stretch={stretch}
          asOf={programme.asOf}
          onOpen={() => onPhase(phase.phase)}
        />
      ))}
    </ul>
  );
}
