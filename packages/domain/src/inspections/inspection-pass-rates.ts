import type { CalendarDate } from '../dates/calendar-date.ts';
import { percent } from '../money/money.ts';
import type { Inspection } from './api.ts';
import type { InspectionResult } from './record.ts';
import { inspectionFigures } from './rules.ts';

/** An inspection with its first result; null while it has none. */
export interface InspectionWithFirstResult extends Pick<Inspection, 'result' | 'scheduledDate'> {
  firstResult: Exclude<InspectionResult, 'pending'> | null;
}

/** Returns true if it was scheduled before the day and has no result yet. */
export const isInspectionOverdue = (
  { result, scheduledDate }: Pick<Inspection, 'result' | 'scheduledDate'>,
  asOf: CalendarDate,
): boolean => result === 'pending' && scheduledDate !== null && scheduledDate < asOf;

/**
 * Counts inspections and calculates rates in percent with one decimal, null if there is nothing to count. The
 * first-time pass rate is the share of inspections whose first result was passed, among those that ever had a
 * result.
 */
export function passRates(inspections: readonly InspectionWithFirstResult[], asOf: CalendarDate) {
  const count = (holds: (inspection: InspectionWithFirstResult) => boolean) =>
    inspections.filter(holds).length;
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
