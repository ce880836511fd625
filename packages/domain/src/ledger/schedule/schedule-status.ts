import { type CalendarDate, daysBetween } from '../../dates/calendar-date.ts';
import { type Ratio, reaches } from '../ratio.ts';

export const SCHEDULE_STATUSES = [
  'on_track',
  'at_risk',
  'behind',
  'overdue',
  'completed',
  'no_date',
] as const;

export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

export interface ScheduleFacts {
  /** The project's start date, or the day it was created. */
  start: CalendarDate;
  estimatedCompletion: CalendarDate | null;
  /** 0 to 100. */
  progress: number;
  today: CalendarDate;
  /** EV / PV, if programme and progress entries define it (`enteredSpi`). */
  spi?: Ratio | null;
}

/** Percentage points by which elapsed time may exceed progress (docs/spec/ledger.md, "Schedule status"). */
const ON_TRACK_GAP = 10;
const AT_RISK_GAP = 25;

/** Thresholds of the SPI in hundredths. */
const ON_TRACK_SPI = 95n;
const AT_RISK_SPI = 85n;

function statusOfSpi(spi: Ratio): ScheduleStatus {
  if (reaches(spi, ON_TRACK_SPI)) return 'on_track';
  return reaches(spi, AT_RISK_SPI) ? 'at_risk' : 'behind';
}

/**
 * Calculates the schedule status: by SPI if defined, otherwise by comparing elapsed time with progress. Source:
 * docs/spec/ledger.md, "Schedule status".
 */
export function scheduleStatus({
  start,
  estimatedCompletion,
  progress,
  today,
  spi,
}: ScheduleFacts): ScheduleStatus {
  if (progress >= 100) return 'completed';
  if (estimatedCompletion && today > estimatedCompletion) return 'overdue';
  if (spi) return statusOfSpi(spi);
  if (!estimatedCompletion) return 'no_date';
  const duration = daysBetween(start, estimatedCompletion);
  // A project that starts on or after its completion date has used up all its time.
  const elapsed =
    duration <= 0 ? 100 : Math.min(100, Math.max(0, (daysBetween(start, today) / duration) * 100));
  const gap = elapsed - progress;
  if (gap <= ON_TRACK_GAP) return 'on_track';
  return gap <= AT_RISK_GAP ? 'at_risk' : 'behind';
}
