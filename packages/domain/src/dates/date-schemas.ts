import * as z from 'zod';
import { type CalendarDate, isCalendarDate } from './calendar-date.ts';

/** A day that exists, 1900 to 2200, as yyyy-MM-dd. */
export const dateField = z
  .string({ error: ({ input }) => (input === null || input === undefined ? 'required' : 'date') })
  .refine((text): text is CalendarDate => isCalendarDate(text), 'date')
  .transform((text) => text as CalendarDate)
  .meta({ example: '2026-03-18', format: 'date' });

/** A day in a reply. */
export const dateText = z.string().meta({ example: '2026-03-18', format: 'date' }) as unknown as z.ZodType<
  CalendarDate,
  CalendarDate
>;

/** An instant in a reply: ISO 8601 in UTC. */
export const instantText = z.string().meta({ example: '2026-03-18T07:30:00.000Z', format: 'date-time' });
