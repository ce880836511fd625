import type { Programme } from '@brick/domain/budgets/programme-contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { placeAfter, type Stretch, spanOfDays } from '../ui/charts/day-stretch.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { stretchOf } from './gantt-layout.ts';
import { usePhaseWords } from './phase-words.ts';
import type { PlannedPhase } from './use-programme.ts';

interface ItemProps {
  phase: PlannedPhase;
  stretch: Stretch | null;
  asOf: CalendarDate;
  onOpen: () => void;
}

/** Where in the whole programme the phase lies, what is done of it, and where the day of the figures is. */
function SmallBar({ phase, stretch, asOf }: Omit<ItemProps, 'onOpen' | 'stretch'> & { stretch: Stretch }) {
  const planned = spanOfDays(stretch, phase.plannedStart, phase.plannedFinish);
  const day = placeAfter(stretch, asOf);
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

function Item({ phase, stretch, asOf, onOpen }: ItemProps) {
  const t = useTranslations('programme.gantt');
  const name = useTranslations('phases');
  const words = usePhaseWords();
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
        {stretch && <SmallBar phase={phase} stretch={stretch} asOf={asOf} />}
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

/** The programme in a hand: the phases one below the other, each with a small bar of its own. */
export function PhaseList({ programme, onPhase }: { programme: Programme; onPhase: (phase: Phase) => void }) {
  const t = useTranslations('programme.gantt');
  const stretch = stretchOf(programme, 'months', null);
  return (
    <ul aria-label={t('phases')} className="border-t border-line">
      {programme.phases.map((phase) => (
        <Item
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
