import type { Milestone } from '@brick/domain/budgets/programme-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import { cx } from '../../ui/cx.ts';

export const STATE_TEXT = {
  reached: 'text-moss',
  reachedLate: 'text-crimson',
  open: 'text-ink-2',
  late: 'text-crimson',
};

type MilestoneState = keyof typeof STATE_TEXT;

/** Returns whether a milestone was reached by a day, in time or late, open, or late because its date has passed. */
export const milestoneState = (
  { plannedOn, reachedOn }: Pick<Milestone, 'plannedOn' | 'reachedOn'>,
  asOf: CalendarDate,
): MilestoneState => {
  const reached = dayUpTo(reachedOn, asOf);
  const late = plannedOn < (reached ?? asOf);
  return reached ? (late ? 'reachedLate' : 'reached') : late ? 'late' : 'open';
};

/** A diamond: filled when reached, crimson if late, with a bar across until then. */
export function MilestoneIcon({ state }: { state: MilestoneState }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      strokeWidth="1.6"
      aria-hidden="true"
      className={cx('shrink-0 stroke-current forced-color-adjust-none', STATE_TEXT[state])}
    >
      <path
        d="M8 1.5 14.5 8 8 14.5 1.5 8z"
        className={state.startsWith('reached') ? 'fill-current' : 'fill-surface'}
      />
      {state === 'late' && <path d="M8 5v3.5m0 2v.5" />}
    </svg>
  );
}
