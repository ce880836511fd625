import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import type { diaryDays, diaryLines } from '../schema/diary/diary-tables.ts';

export type NewDiaryDay = typeof diaryDays.$inferInsert;

export type NewDiaryLine = typeof diaryLines.$inferInsert;

let days = 0;

/** Builds the row of a day of the site diary. Default: open, and a day of its own. */
export function buildDiaryDay(
  fields: Pick<NewDiaryDay, 'projectId' | 'addedBy'> & Partial<NewDiaryDay>,
): NewDiaryDay {
  days += 1;
  return {
    day: addDays(calendarDate('2020-01-01'), days),
    notes: 'Formwork of the ring beam',
    updatedAt: fields.createdAt,
    ...fields,
  };
}

const AT = '2026-03-18T07:30:00.000Z';

/** Builds the row of a line of the diary. Default: a delay, of which a variation can be drafted. */
export function buildDiaryLine(
  fields: Pick<NewDiaryLine, 'projectId' | 'addedBy' | 'dayId'> & Partial<NewDiaryLine>,
): NewDiaryLine {
  return {
    ...{ section: 'delay', cause: 'weather', from: '07:30', to: '12:00', note: 'Rain' },
    ...{ clientId: randomUUID(), createdAt: AT, updatedAt: AT },
    ...fields,
  };
}
