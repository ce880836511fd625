import type { CalendarDate } from '../../dates/calendar-date.ts';
import { fieldProblem, problemMessage } from '../../errors.ts';
import type { Phase } from '../../phases/phases.ts';
import type { Rate } from '../rate.ts';

/** Percent complete of a phase on a day. */
export interface ProgressEntry {
  id: number;
  phase: Phase;
  percentComplete: Rate;
  date: CalendarDate;
}

/** Of two entries for one day, the one made later counts. */
const isLater = (one: ProgressEntry, other: ProgressEntry): boolean =>
  one.date === other.date ? one.id > other.id : one.date > other.date;

/** Returns the current entry of each phase on a day: the latest one up to it. */
export function latestEntries(
  entries: Iterable<ProgressEntry>,
  asOf: CalendarDate,
): Map<Phase, ProgressEntry> {
  const latest = new Map<Phase, ProgressEntry>();
  for (const entry of entries) {
    const held = latest.get(entry.phase);
    if (entry.date <= asOf && (!held || isLater(entry, held))) latest.set(entry.phase, entry);
  }
  return latest;
}

/** Returns the day of an entry, today by default. Throws if it is in the future. */
export function entryDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  const day = given ?? today;
  if (day <= today) return day;
  const sentence = problemMessage('Progress cannot be dated later than today');
  throw fieldProblem('date', sentence);
}
