import type { Programme } from '@brick/domain/budgets/programme-api';
import { dayEndPercent, dayStartPercent, percentSpan } from '@brick/domain/charts/date-positions';
import { addDays, calendarDate as day } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlannedPhase, programmeUpTo, ZOOM_LEVELS } from '../use-programme.ts';
import {
  actualSpan,
  axisTicks,
  clickableSpan,
  minWidthOf,
  NAMES_WIDTH,
  placeMarkers,
  scrollOffset,
  timeRangeOf,
} from './gantt-layout.ts';

const EMPTY_PHASE: Omit<PlannedPhase, 'phase'> = {
  plannedStart: null,
  plannedFinish: null,
  baselineStart: null,
  baselineFinish: null,
  actualStart: null,
  actualFinish: null,
  percentComplete: null,
  percentCompleteOn: null,
  plannedPercent: null,
  movedDays: null,
};

const programme = (
  phases: Partial<Record<Phase, Partial<PlannedPhase>>>,
  asOf = '2026-03-10',
): Programme => ({
  asOf: day(asOf),
  phases: PHASES.map((phase) => ({ phase, ...EMPTY_PHASE, ...phases[phase] })),
  start: null,
  finish: null,
  milestones: [],
  version: 1,
});

const planned = (start: string, finish: string) => ({
  plannedStart: day(start),
  plannedFinish: day(finish),
});
const quarter = { first: day('2026-01-01'), end: day('2026-04-11') };

describe('the time range of a programme', () => {
  it('is null if no date is known', () => {
    expect(timeRangeOf(programme({}), 'months', null)).toBeNull();
  });

  it('covers whole weeks, months or quarters', () => {
    const shown = programme({ foundation: planned('2026-02-18', '2026-04-01') });
    expect(timeRangeOf(shown, 'weeks', null)).toEqual({ first: '2026-02-15', end: '2026-04-05' });
    expect(timeRangeOf(shown, 'months', null)).toEqual({ first: '2026-02-01', end: '2026-05-01' });
    expect(timeRangeOf(shown, 'quarters', null)).toEqual({ first: '2026-01-01', end: '2026-07-01' });
  });

  it('extends to the as-of date while work is under way, but not once everything is finished', () => {
    const roofing = { ...planned('2026-01-05', '2026-01-20'), actualStart: day('2026-01-06') };
    expect(timeRangeOf(programme({ roofing }), 'months', null)?.end).toBe('2026-04-01');
    const done = { ...roofing, actualFinish: day('2026-01-25') };
    expect(timeRangeOf(programme({ roofing: done }), 'months', null)?.end).toBe('2026-02-01');
  });

  it('includes a near forecast, but not one that would leave too little room for the rest', () => {
    const shown = programme({ foundation: planned('2026-01-01', '2026-04-30') });
    expect(timeRangeOf(shown, 'months', day('2026-06-10'))?.end).toBe('2026-07-01');
    expect(timeRangeOf(shown, 'months', day('2031-06-10'))?.end).toBe('2026-05-01');
    expect(timeRangeOf(shown, 'months', day('2026-02-10'))?.end).toBe('2026-05-01');
  });

  it('contains every bar, whatever is planned', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2020-01-01'), days));
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 2000 }),
        fc.constantFrom(...ZOOM_LEVELS),
        (from, length, zoom) => {
          const shown = programme({ finishes: planned(from, addDays(from, length)) });
          const stretch = timeRangeOf(shown, zoom, null);
          const finishes = shown.phases.find(({ phase }) => phase === 'finishes');
          const bar = stretch && finishes && clickableSpan(stretch, finishes, shown.asOf);
          if (!stretch || !bar) throw new Error('a planned phase has a bar');
          expect(bar.start).toBeGreaterThanOrEqual(0);
          expect(bar.size).toBeGreaterThan(0);
          expect(bar.start + bar.size).toBeLessThanOrEqual(100.001);
          expect(minWidthOf(stretch, zoom)).toBeGreaterThan(0);
          expect(axisTicks(stretch, zoom)[0]).toBe(stretch.first);
        },
      ),
    );
  });
});

describe('a bar', () => {
  it('ends at the end of its last day', () => {
    expect(percentSpan(quarter, day('2026-01-01'), day('2026-01-10'))).toEqual({ start: 0, size: 10 });
    expect([dayStartPercent(quarter, day('2026-01-11')), dayEndPercent(quarter, day('2026-01-10'))]).toEqual([
      10, 10,
    ]);
    expect(percentSpan(quarter, day('2026-01-01'), null)).toBeNull();
  });

  it('for actual work ends at the actual finish, or at the as-of date while work is under way', () => {
    const phase = (actual: Partial<PlannedPhase>): PlannedPhase => ({
      phase: 'roofing',
      ...EMPTY_PHASE,
      ...actual,
    });
    const begun = phase({ actualStart: day('2026-01-11') });
    expect(actualSpan(quarter, begun, day('2026-01-20'))).toEqual({ start: 10, size: 10 });
    expect(actualSpan(quarter, { ...begun, actualFinish: day('2026-01-15') }, day('2026-01-20'))?.size).toBe(
      5,
    );
    expect(actualSpan(quarter, begun, day('2026-01-05'))).toBeNull();
    expect(clickableSpan(quarter, begun, day('2026-01-20'))).toEqual({ start: 10, size: 10 });
    expect(clickableSpan(quarter, phase({}), day('2026-01-20'))).toBeNull();
  });
});

describe('a chart wider than its box', () => {
  // 2000 pixels of time beside the names; 600 pixels are visible.
  const at = (place: number) => scrollOffset(place, NAMES_WIDTH + 2000, NAMES_WIDTH + 600);

  it('is scrolled so that a day is in the first third of the visible part', () => {
    expect([at(50), at(30)]).toEqual([800, 400]);
  });

  it('shows its beginning before the work starts, and its end once everything is finished', () => {
    expect([at(-40), at(0), at(5)]).toEqual([0, 0, 0]);
    expect([at(95), at(100), at(400)]).toEqual([1400, 1400, 1400]);
  });

  it('is not scrolled if it fits', () => {
    expect(scrollOffset(80, NAMES_WIDTH + 600, NAMES_WIDTH + 600)).toBe(0);
  });
});

describe('milestones on the time axis', () => {
  const marker = (on: string, name = 'Roof closed') => ({ day: day(on), name });

  it('share a lane if their names fit, and use another one if they do not', () => {
    const lanes = placeMarkers(
      [marker('2026-01-11'), marker('2026-01-15'), marker('2026-03-10')],
      quarter,
      1000,
    ).map(({ lane }) => lane);
    expect(lanes).toEqual([0, 1, 0]);
  });

  it('show their name before the marker near the end of the chart', () => {
    const [first, last] = placeMarkers([marker('2026-01-02'), marker('2026-04-10')], quarter, 1000);
    expect([first?.nameFirst, last?.nameFirst]).toEqual([false, true]);
  });

  it('are all placed without covering each other in a lane', () => {
    const markers = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 99 }).map((days) => addDays(quarter.first, days)),
        name: fc.string({ maxLength: 40 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(markers, (given) => {
        const laid = placeMarkers(given, quarter, 1000);
        expect(new Set(laid.map(({ marker: one }) => one))).toEqual(new Set(given));
        for (const one of laid) {
          const beside = laid.filter((other) => other !== one && other.lane === one.lane);
          // A marker is 28 pixels wide: 2.8 percent of this chart.
          expect(beside.every(({ place }) => Math.abs(place - one.place) >= 2.8)).toBe(true);
        }
      }),
    );
  });
});

it('the programme of an earlier day has no actual dates after it', () => {
  const [actualStart, actualFinish] = [day('2026-02-01'), day('2026-03-01')];
  const roofing = { actualStart, actualFinish };
  const upTo = (asOf: string) =>
    programmeUpTo(programme({ roofing }, asOf)).phases.find(({ phase }) => phase === 'roofing');
  expect(upTo('2026-03-01')).toMatchObject(roofing);
  expect(upTo('2026-02-28')).toMatchObject({ actualStart, actualFinish: null });
  expect(upTo('2026-01-31')).toMatchObject({ actualStart: null, actualFinish: null });
});
