import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { commitments, milestones, progressEntries } from '../../schema/budgets.ts';
import { rowOf, type Written } from './written.ts';

type NewCommitment = typeof commitments.$inferInsert;
type NewMilestone = typeof milestones.$inferInsert;
type NewProgressEntry = typeof progressEntries.$inferInsert;

/** A purchase order's row to insert; of 48,000.00 for roof trusses unless said otherwise. */
export const buildCommitment = (
  fields: Written<Pick<NewCommitment, 'projectId' | 'addedBy'> & Partial<NewCommitment>>,
): NewCommitment =>
  rowOf<NewCommitment>({
    phase: 'roofing',
    title: 'Roof trusses',
    supplier: 'Mokolodi Timber',
    amount: '48000.00',
    date: calendarDate('2026-03-02'),
    ...fields,
  });

/** A milestone's row to insert; still to be reached unless said otherwise. */
export const buildMilestone = (
  fields: Pick<NewMilestone, 'projectId' | 'addedBy'> & Partial<NewMilestone>,
): NewMilestone => ({
  title: 'Roof closed',
  phase: 'roofing',
  plannedOn: calendarDate('2026-06-30'),
  ...fields,
});

/** An entry of progress to insert; half of the foundation unless said otherwise. */
export const buildProgressEntry = (
  fields: Pick<NewProgressEntry, 'projectId' | 'enteredBy'> & Partial<NewProgressEntry>,
): NewProgressEntry => ({
  phase: 'foundation',
  percentComplete: '50.00',
  date: calendarDate('2026-03-04'),
  ...fields,
});
