import type { reportSchedules } from '../schema/reports.ts';

type NewSchedule = typeof reportSchedules.$inferInsert;

/** Builds the row of a report schedule. Default recipient: its author. */
export const buildReportSchedule = (
  fields: Partial<NewSchedule> & Pick<NewSchedule, 'projectId' | 'createdBy'>,
): NewSchedule => ({
  report: 'budget-summary',
  format: 'pdf',
  every: 'week',
  day: 1,
  hour: 7,
  recipientIds: [fields.createdBy],
  nextAt: '2199-01-07T07:00:00.000Z',
  ...fields,
});
