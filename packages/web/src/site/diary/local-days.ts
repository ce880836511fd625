import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { DiaryDay } from '@brick/domain/diary/api';
import { blankDay, diaryActOf, projectedDay } from '@brick/domain/site/diary/projected-day';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { Pack } from '../pack/pack-store.ts';

/** A day of the diary as it is seen on site: a row of the pack, with what waits for it counted in. */
export interface LocalDay {
  row: DiaryDay;
  /** What waits, in its order, what was refused among it. */
  waiting: readonly Entry[];
}

/** Who looks, in which project, and the present day there. */
export interface DiaryView {
  projectId: number;
  userId: number;
  name: string;
  today: CalendarDate;
}

/** How many days back the pack holds. */
export const DAYS_HERE = 14;

/** The day that an entry is about: by its date, or by the line that it edits. */
function isAbout(entry: Entry, row: DiaryDay): boolean {
  const act = diaryActOf(entry);
  if (act === null || entry.state === 'draft') return false;
  if (act === 'edit') return row.lines.some(({ id }) => id === Number(entry.params['id']));
  return entry.params['day'] === row.day;
}

/** The last days of the project as this device knows them, the latest first; days of which nothing is written are blank. */
export function localDays(
  pack: Pack | null,
  entries: readonly Entry[],
  { projectId, userId, name, today }: DiaryView,
): LocalDay[] {
  const own = entries.filter((entry) => entry.projectId === projectId);
  const stored = new Map([...(pack?.diaryDays.values() ?? [])].map((row) => [row.day, row as DiaryDay]));
  return Array.from({ length: DAYS_HERE }, (_, back) => {
    const day = addDays(today, -back);
    const row = stored.get(day) ?? blankDay(day, projectId, userId);
    const waiting = own.filter((entry) => isAbout(entry, row));
    return { row: projectedDay(row, waiting, { projectId, name }), waiting };
  });
}
