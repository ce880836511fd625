import type { CalendarDate } from '../dates/calendar-date.ts';
import { percent } from '../money/money.ts';
import type { Inspection } from './contract.ts';
import type { Result } from './record.ts';
import { inspectionFigures } from './rules.ts';

/** An inspection with the first result that it was given; null while it has none. */
export interface JudgedInspection extends Pick<Inspection, 'result' | 'scheduledDate'> {
  firstResult: Exclude<Result, 'pending'> | null;
}

/** True for one that was to be done before the day and has no result yet. */
export const isInspectionOverdue = (
  { result, scheduledDate }: Pick<Inspection, 'result' | 'scheduledDate'>,
  asOf: CalendarDate,
): boolean => result === 'pending' && scheduledDate !== null && scheduledDate < asOf;

/**
 * Counts and rates of inspections, in percent with one decimal, null where there is nothing to count. Passed the first
 * time is one whose first result was passed, whatever was found later; of those that ever had a result.
 */
export function passRates(inspections: readonly JudgedInspection[], asOf: CalendarDate) {
  const count = (holds: (inspection: JudgedInspection) => boolean) => inspections.filter(holds).length;
  const rate = (part: number, whole: number) => percent(BigInt(part), BigInt(whole));
  const passed = count(({ result }) => result === 'passed');
  const failed = count(({ result }) => result === 'failed');
  const pending = inspections.length - passed - failed;
  const passedFirst = count(({ firstResult }) => firstResult === 'passed');
  const judged = count(({ firstResult }) => firstResult !== null);
  return {
    ...inspectionFigures({ passed, failed, pending }),
    decidedPassRate: rate(passed, passed + failed),
    firstTimePassRate: rate(passedFirst, judged),
    passedFirst,
    judged,
    overdue: count((inspection) => isInspectionOverdue(inspection, asOf)),
  };
}
