import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import { DomainError } from '../../errors.ts';
import { lastDayOf, type Month, monthsBetween } from '../months.ts';
import { rate } from '../rate.ts';
import {
  applyPhaseEdit,
  assertPossibleDates,
  assertReached,
  EMPTY_PROGRAMME_PHASE,
  type PhaseEdit,
  plannedDays,
} from './programme-phase.ts';
import { entryDay, latestEntries } from './progress-entries.ts';

const day = calendarDate;
const TODAY = day('2026-03-18');

describe('a phase in the programme', () => {
  it('keeps its first plan as the baseline when it is planned anew', () => {
    const first = applyPhaseEdit(EMPTY_PROGRAMME_PHASE, {
      plannedStart: day('2026-01-05'),
      plannedFinish: day('2026-02-27'),
    });
    const later = applyPhaseEdit(first, { plannedFinish: day('2026-03-20') });
    expect(later).toMatchObject({
      plannedStart: '2026-01-05',
      plannedFinish: '2026-03-20',
      baselineStart: '2026-01-05',
      baselineFinish: '2026-02-27',
    });
    expect(plannedDays(later)).toEqual({ start: '2026-01-05', finish: '2026-03-20' });
  });

  it('may have begun and ended today', () => {
    const phases = { roofing: { ...EMPTY_PROGRAMME_PHASE, actualStart: TODAY, actualFinish: TODAY } };
    expect(() => assertPossibleDates(phases, TODAY)).not.toThrow();
  });

  it('has no baseline before both days are planned, and keeps it when the plan is taken away', () => {
    const half = applyPhaseEdit(EMPTY_PROGRAMME_PHASE, { plannedStart: day('2026-01-05') });
    expect([half.baselineStart, plannedDays(half)]).toEqual([null, null]);
    const planned = applyPhaseEdit(half, { plannedFinish: day('2026-01-09') });
    const taken = applyPhaseEdit(planned, {
      plannedStart: null,
      plannedFinish: null,
      actualStart: undefined,
    });
    expect(taken).toMatchObject({
      plannedStart: null,
      baselineStart: '2026-01-05',
      baselineFinish: '2026-01-09',
    });
  });

  it.each<[string, PhaseEdit, string | null]>([
    ['of one day', { plannedStart: TODAY, plannedFinish: TODAY }, null],
    [
      'that ends before it begins',
      { plannedStart: TODAY, plannedFinish: day('2026-03-17') },
      'plannedFinish',
    ],
    ['without a finish', { plannedStart: TODAY }, 'plannedFinish'],
    ['without a start', { plannedFinish: TODAY }, 'plannedStart'],
    ['that has begun today', { actualStart: TODAY }, null],
    ['that has begun tomorrow', { actualStart: day('2026-03-19') }, 'actualStart'],
    ['that has ended and not begun', { actualFinish: TODAY }, 'actualStart'],
    ['that has ended tomorrow', { actualStart: TODAY, actualFinish: day('2026-03-19') }, 'actualFinish'],
    [
      'that has ended before it began',
      { actualStart: TODAY, actualFinish: day('2026-03-17') },
      'actualFinish',
    ],
  ])('%s is possible or refused beside the field', (_what, edit, field) => {
    const work = () => assertPossibleDates({ roofing: applyPhaseEdit(EMPTY_PROGRAMME_PHASE, edit) }, TODAY);
    if (field === null) return expect(work).not.toThrow();
    try {
      work();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      expect(Object.keys((error as DomainError).fields ?? {})).toEqual([`phases.roofing.${field}`]);
    }
  });
});

describe('progress', () => {
  const entry = (id: number, date: string, percent: number, phase: 'roofing' | 'structure' = 'roofing') => ({
    id,
    phase,
    date: day(date),
    percentComplete: rate(percent),
  });

  it('at a day is the latest entry up to it, and of two for one day the one made later', () => {
    const entries = [
      entry(3, '2026-02-10', 40),
      entry(1, '2026-02-01', 20),
      entry(4, '2026-02-10', 35),
      entry(2, '2026-03-01', 60),
      entry(5, '2026-02-05', 10, 'structure'),
    ];
    const at = (date: string) =>
      [...latestEntries(entries, day(date))].map(([phase, one]) => [phase, one.id]);
    expect(at('2026-01-31')).toEqual([]);
    expect(at('2026-02-09')).toEqual([
      ['roofing', 1],
      ['structure', 5],
    ]);
    expect(at('2026-02-28')).toContainEqual(['roofing', 4]);
    expect(at('2026-03-01')).toContainEqual(['roofing', 2]);
  });

  it('is entered for today or an earlier day, never for a later one', () => {
    expect(entryDay(null, TODAY)).toBe(TODAY);
    expect(entryDay(day('2026-03-01'), TODAY)).toBe('2026-03-01');
    expect(() => entryDay(day('2026-03-19'), TODAY)).toThrow('Progress cannot be dated later than today.');
  });
});

it('months are counted over the year’s end and know their last day', () => {
  expect(monthsBetween('2025-11' as Month, '2026-02' as Month)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(['2026-02', '2028-02', '2026-04', '2200-12'].map((month) => lastDayOf(month as Month))).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2200-12-31',
  ]);
  expect(monthsBetween('1900-01' as Month, '2200-12' as Month)).toHaveLength(301 * 12);
});

it('a milestone is reached today or before, or not yet', () => {
  expect(() => assertReached(null, TODAY)).not.toThrow();
  expect(() => assertReached(TODAY, TODAY)).not.toThrow();
  expect(() => assertReached(day('2026-03-19'), TODAY)).toThrow(DomainError);
});
