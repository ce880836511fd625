import type { Milestone } from '@brick/domain/budgets/programme-contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';

export type MilestoneState = 'reached' | 'open' | 'late';

/** Reached, still to come, or late: its day has passed. */
export const milestoneState = (
  { plannedOn, reachedOn }: Pick<Milestone, 'plannedOn' | 'reachedOn'>,
  asOf: CalendarDate,
): MilestoneState => (reachedOn ? 'reached' : plannedOn < asOf ? 'late' : 'open');

const LOOK: Record<MilestoneState, string> = {
  reached: 'fill-moss stroke-moss',
  open: 'fill-surface stroke-ink-2',
  late: 'fill-surface stroke-crimson',
};

/** A diamond: solid once it is reached, with a bar across while it is late. */
export function MilestoneMark({ state }: { state: MilestoneState }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      strokeWidth="1.6"
      aria-hidden="true"
      className="shrink-0 forced-color-adjust-none"
    >
      <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" className={LOOK[state]} />
      {state === 'late' && <path d="M8 5v3.5m0 2v.5" className="stroke-crimson" />}
    </svg>
  );
}
