import { calendarDate } from '@brick/domain/dates/calendar-date';
import { describe, expect, it } from 'vitest';
import { changedDates } from './use-phase-dates.ts';

const opened = { version: 3, 'roofing.plannedStart': '2026-01-05', 'roofing.plannedFinish': '2026-02-05' };

describe('the dates that a form sends', () => {
  it('include only what was changed', () => {
    const roofing = {
      plannedStart: calendarDate('2026-01-05'),
      plannedFinish: calendarDate('2026-02-12'),
      actualStart: null,
    };
    expect(changedDates({ roofing, fittings: { plannedStart: null } }, opened)).toEqual({
      roofing: { plannedFinish: calendarDate('2026-02-12') },
    });
  });

  it('include cleared and new dates', () => {
    const roofing = { plannedStart: null, plannedFinish: null, actualStart: calendarDate('2026-01-06') };
    expect(changedDates({ roofing }, opened)).toEqual({ roofing });
    expect(changedDates({}, opened)).toEqual({});
  });
});
