import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { commitments, milestones, progressEntries } from '../schema/budgets.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

type NewCommitment = typeof commitments.$inferInsert;
type NewMilestone = typeof milestones.$inferInsert;
type NewProgressEntry = typeof progressEntries.$inferInsert;

/** Builds the row of a purchase order. Default: 48,000.00 for roof trusses. */
export const buildCommitment = (
  fields: WithTextAmounts<Pick<NewCommitment, 'projectId' | 'addedBy'> & Partial<NewCommitment>>,
): NewCommitment =>
  rowOf<NewCommitment>({
    phase: 'roofing',
    title: 'Roof trusses',
    supplier: 'Mokolodi Timber',
    amount: '48000.00',
    date: calendarDate('2026-03-02'),
    ...fields,
  });

/** Builds the row of a milestone. Default: not reached. */
export const buildMilestone = (
  fields: Pick<NewMilestone, 'projectId' | 'addedBy'> & Partial<NewMilestone>,
): NewMilestone => ({
  title: 'Roof closed',
  phase: 'roofing',
  plannedOn: calendarDate('2026-06-30'),
  ...fields,
});

/** Builds a progress entry. Default: half of the foundation. */
export const buildProgressEntry = (
  fields: Pick<NewProgressEntry, 'projectId' | 'enteredBy'> & Partial<NewProgressEntry>,
): NewProgressEntry => ({
  phase: 'foundation',
  percentComplete: '50.00',
  date: calendarDate('2026-03-04'),
  ...fields,
});
