import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { useTranslations } from 'use-intl';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { barOf, type Span, type Stretch, spanOfDays, workedSpan } from './gantt-layout.ts';
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

/** The planned days with what is done of them filled, above them what was worked, below them the first plan. */
function Bars({ phase, asOf, stretch }: Omit<Props, 'onOpen'>) {
  const planned = spanOfDays(stretch, phase.plannedStart, phase.plannedFinish);
  const baseline = spanOfDays(stretch, phase.baselineStart, phase.baselineFinish);
  const worked = workedSpan(stretch, phase, asOf);
  return (
    <div aria-hidden="true" className="pointer-events-none forced-color-adjust-none">
      {worked && (
        <span
          className={cx(
            'absolute top-2.5 block h-1 min-w-1 border-s-2 border-ink bg-ink',
            phase.actualFinish ? 'rounded-[1px]' : 'rounded-e-full',
          )}
          style={at(worked)}
        />
      )}
      {planned && (
        <span
          className="absolute top-4.5 block h-4 min-w-1 overflow-hidden rounded-[2px] border border-brick/55 bg-brick-wash"
          style={at(planned)}
        >
          <span className="block h-full bg-brick" style={{ inlineSize: `${phase.percentComplete ?? 0}%` }} />
        </span>
      )}
      {baseline && (
        <span
          className="absolute top-9.5 block h-1 min-w-1 rounded-[1px] bg-line-strong"
          style={at(baseline)}
        />
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
        <Bars phase={phase} asOf={asOf} stretch={stretch} />
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
