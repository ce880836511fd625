import * as z from 'zod';
import { addDays, type CalendarDate, dayIn } from '../dates/calendar-date.ts';
import type { Issue } from './api.ts';

const days = z.int().min(0).max(365);

/** The days within which a snag or defect is to be put right, by its severity. */
export const correctionDays = z.object({ high: days, medium: days, low: days });

export type CorrectionDays = z.output<typeof correctionDays>;

export const USUAL_CORRECTION_DAYS: CorrectionDays = { high: 1, medium: 7, low: 30 };

/** The periods of a project, and the time zone in which its days are counted. */
export interface CorrectionTerms {
  timezone: string;
  correctionDays: CorrectionDays;
}

/** Returns true if a due date follows from the severity: that of a snag or defect without one. */
export const hasCorrectionPeriod = ({ kind, dueDate }: Pick<Issue, 'kind' | 'dueDate'>): boolean =>
  kind !== 'issue' && dueDate === null;

/** Returns the day by which an issue that was found at an instant has to be put right. */
export const correctionDue = (
  { severity }: Pick<Issue, 'severity'>,
  foundAt: number,
  { timezone, correctionDays: periods }: CorrectionTerms,
): CalendarDate => addDays(dayIn(timezone, foundAt), periods[severity]);
