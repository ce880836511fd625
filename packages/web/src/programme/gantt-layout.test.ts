import type { Programme } from '@brick/domain/budgets/programme-contract';
import { addDays, calendarDate as day } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfter, placeOfDay, spanOfDays } from '../ui/charts/day-stretch.ts';
import {
  barOf,
  laidMarkers,
  marksOf,
  NAMES_WIDTH,
  scrolledTo,
  stretchOf,
  widthOf,
  workedSpan,
} from './gantt-layout.ts';
import { type PlannedPhase, ZOOMS } from './use-programme.ts';

const NOTHING: Omit<PlannedPhase, 'phase'> = {
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
  phases: PHASES.map((phase) => ({ phase, ...NOTHING, ...phases[phase] })),
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

describe('the stretch of time of a programme', () => {
  it('is none where no day is known', () => {
    expect(stretchOf(programme({}), 'months', null)).toBeNull();
  });

  it('takes in whole weeks, months or quarters', () => {
    const shown = programme({ foundation: planned('2026-02-18', '2026-04-01') });
    expect(stretchOf(shown, 'weeks', null)).toEqual({ first: '2026-02-15', end: '2026-04-05' });
    expect(stretchOf(shown, 'months', null)).toEqual({ first: '2026-02-01', end: '2026-05-01' });
    expect(stretchOf(shown, 'quarters', null)).toEqual({ first: '2026-01-01', end: '2026-07-01' });
  });

  it('goes on to the day of the figures while something is under way, and not when all is done', () => {
    const roofing = { ...planned('2026-01-05', '2026-01-20'), actualStart: day('2026-01-06') };
    expect(stretchOf(programme({ roofing }), 'months', null)?.end).toBe('2026-04-01');
    const done = { ...roofing, actualFinish: day('2026-01-25') };
    expect(stretchOf(programme({ roofing: done }), 'months', null)?.end).toBe('2026-02-01');
  });

  it('takes in a forecast that is near, and leaves out one that would push all else aside', () => {
    const shown = programme({ foundation: planned('2026-01-01', '2026-04-30') });
    expect(stretchOf(shown, 'months', day('2026-06-10'))?.end).toBe('2026-07-01');
    expect(stretchOf(shown, 'months', day('2031-06-10'))?.end).toBe('2026-05-01');
    expect(stretchOf(shown, 'months', day('2026-02-10'))?.end).toBe('2026-05-01');
  });

  it('holds every bar within its width, whatever is planned', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2020-01-01'), days));
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 2000 }),
        fc.constantFrom(...ZOOMS),
        (from, length, zoom) => {
          const shown = programme({ finishes: planned(from, addDays(from, length)) });
          const stretch = stretchOf(shown, zoom, null);
          const finishes = shown.phases.find(({ phase }) => phase === 'finishes');
          const bar = stretch && finishes && barOf(stretch, finishes, shown.asOf);
          if (!stretch || !bar) throw new Error('a planned phase has a bar');
          expect(bar.start).toBeGreaterThanOrEqual(0);
          expect(bar.size).toBeGreaterThan(0);
          expect(bar.start + bar.size).toBeLessThanOrEqual(100.001);
          expect(widthOf(stretch, zoom)).toBeGreaterThan(0);
          expect(marksOf(stretch, zoom)[0]).toBe(stretch.first);
        },
      ),
    );
  });
});

describe('a bar', () => {
  it('lasts to the end of its last day', () => {
    expect(spanOfDays(quarter, day('2026-01-01'), day('2026-01-10'))).toEqual({ start: 0, size: 10 });
    expect([placeOfDay(quarter, day('2026-01-11')), placeAfter(quarter, day('2026-01-10'))]).toEqual([
      10, 10,
    ]);
    expect(spanOfDays(quarter, day('2026-01-01'), null)).toBeNull();
  });

  it('of what was worked ends with the actual finish, else with the day of the figures', () => {
    const phase = (actual: Partial<PlannedPhase>): PlannedPhase => ({
      phase: 'roofing',
      ...NOTHING,
      ...actual,
    });
    const begun = phase({ actualStart: day('2026-01-11') });
    expect(workedSpan(quarter, begun, day('2026-01-20'))).toEqual({ start: 10, size: 10 });
    expect(workedSpan(quarter, { ...begun, actualFinish: day('2026-01-15') }, day('2026-01-20'))?.size).toBe(
      5,
    );
    expect(workedSpan(quarter, begun, day('2026-01-05'))).toBeNull();
    expect(barOf(quarter, begun, day('2026-01-20'))).toEqual({ start: 10, size: 10 });
    expect(barOf(quarter, phase({}), day('2026-01-20'))).toBeNull();
  });
});

describe('a picture wider than its box', () => {
  // 2000 pixels of time beside the names, of which 600 are seen.
  const at = (place: number) => scrolledTo(place, NAMES_WIDTH + 2000, NAMES_WIDTH + 600);

  it('is scrolled so that a day stands in the first third of what is seen', () => {
    expect([at(50), at(30)]).toEqual([800, 400]);
  });

  it('shows its beginning before the work begins, and its end when all is done', () => {
    expect([at(-40), at(0), at(5)]).toEqual([0, 0, 0]);
    expect([at(95), at(100), at(400)]).toEqual([1400, 1400, 1400]);
  });

  it('stays where it is where all of it is seen', () => {
    expect(scrolledTo(80, NAMES_WIDTH + 600, NAMES_WIDTH + 600)).toBe(0);
  });
});

describe('milestones along time', () => {
  const marker = (on: string, name = 'Roof closed') => ({ day: day(on), name });

  it('share a lane where their names leave room, and take another where they do not', () => {
    const lanes = laidMarkers(
      [marker('2026-01-11'), marker('2026-01-15'), marker('2026-03-10')],
      quarter,
      1000,
    ).map(({ lane }) => lane);
    expect(lanes).toEqual([0, 1, 0]);
  });

  it('say their name before themselves at the end of the picture', () => {
    const [first, last] = laidMarkers([marker('2026-01-02'), marker('2026-04-10')], quarter, 1000);
    expect([first?.nameFirst, last?.nameFirst]).toEqual([false, true]);
  });

  it('are all there, none covering another in its lane', () => {
    const markers = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 99 }).map((days) => addDays(quarter.first, days)),
        name: fc.string({ maxLength: 40 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(markers, (given) => {
        const laid = laidMarkers(given, quarter, 1000);
        expect(new Set(laid.map(({ marker: one }) => one))).toEqual(new Set(given));
        for (const one of laid) {
          const beside = laid.filter((other) => other !== one && other.lane === one.lane);
          // A mark is 28 pixels wide: 2.8 percent of this picture.
          expect(beside.every(({ place }) => Math.abs(place - one.place) >= 2.8)).toBe(true);
        }
      }),
    );
  });
});
