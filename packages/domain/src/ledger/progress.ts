import type { CalendarDate } from '../dates/calendar-date.ts';
import { refusedField, said } from '../errors.ts';
import type { Phase } from '../phases/phases.ts';
import type { Rate } from './rate.ts';

/** Percent complete of a phase, entered for a day. */
export interface ProgressEntry {
  id: number;
  phase: Phase;
  percentComplete: Rate;
  date: CalendarDate;
}

/** Of two entries for one day the one made later holds. */
const isLater = (one: ProgressEntry, other: ProgressEntry): boolean =>
  one.date === other.date ? one.id > other.id : one.date > other.date;

/** The entry that holds for each phase at a day: the latest one that is not after it. */
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

/** The day of an entry: today unless given. Refuses one that is still to come: progress is what was seen. */
export function entryDay(given: CalendarDate | null, today: CalendarDate): CalendarDate {
  const day = given ?? today;
  if (day <= today) return day;
  const sentence = said('Progress cannot be dated later than today');
  throw refusedField('date', sentence);
}
