import type { Milestone } from '@brick/domain/budgets/programme-api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';

export type MilestoneState = 'reached' | 'open' | 'late';

/** Returns whether a milestone is reached, open, or late because its date has passed. */
export const milestoneState = (
  { plannedOn, reachedOn }: Pick<Milestone, 'plannedOn' | 'reachedOn'>,
  asOf: CalendarDate,
): MilestoneState => (reachedOn ? 'reached' : plannedOn < asOf ? 'late' : 'open');

const STATE_STYLES: Record<MilestoneState, string> = {
  reached: 'fill-moss stroke-moss',
  open: 'fill-surface stroke-ink-2',
  late: 'fill-surface stroke-crimson',
};

/** A diamond: filled when reached, with a bar across while late. */
export function MilestoneIcon({ state }: { state: MilestoneState }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      strokeWidth="1.6"
      aria-hidden="true"
      className="shrink-0 forced-color-adjust-none"
    >
      <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" className={STATE_STYLES[state]} />
      {state === 'late' && <path d="M8 5v3.5m0 2v.5" className="stroke-crimson" />}
    </svg>
  );
}
