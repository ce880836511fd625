import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../../dates/calendar-date.ts';
import { decimal, type Minor, minor, sum } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { rate } from '../rate.ts';
import { fourDecimals } from '../ratio.ts';
import { type EarnedValue, earnedValue, enteredSpi, type PhaseWork } from './earned-value.ts';
import { durationOf, elapsedOf, type PlannedPeriod, plannedValue, spanOf } from './planned-value.ts';

const days = (start: string, finish: string): PlannedPeriod => ({
  start: calendarDate(start),
  finish: calendarDate(finish),
});

function work(
  phase: Phase,
  revised: string,
  actual: string,
  percent: number | null,
  planned: PlannedPeriod | null,
): PhaseWork {
  return {
    phase,
    revised: minor(revised),
    actual: minor(actual),
    percentComplete: percent === null ? null : rate(percent),
    planned,
  };
}

const shown = (amount: Minor | null) => (amount === null ? null : decimal(amount));

/** Everything as the call shows it. */
const inFigures = ({ earnedSchedule, ...value }: EarnedValue | EarnedValue['phases'][number]) => ({
  values: [value.bac, value.pv, value.ev, value.ac, value.cv, value.sv].map(shown),
  indices: [value.cpi, value.spi, value.tcpi].map(fourDecimals),
  eac: [value.eac.cpi, value.eac.budgetRate, value.eac.cpiSpi].map(shown),
  etc: shown(value.etc),
  vac: shown(value.vac),
  schedule: [fourDecimals(earnedSchedule.es), earnedSchedule.at, fourDecimals(earnedSchedule.spiT)],
  forecast: [earnedSchedule.forecastDays, earnedSchedule.forecastFinish],
});

const foundation = work('foundation', '100000.00', '120000.00', 100, days('2026-01-01', '2026-01-10'));
const structure = work('structure', '300000.00', '110000.00', 40, days('2026-01-06', '2026-02-04'));
const roofing = work('roofing', '100000.00', '0.00', null, days('2026-02-05', '2026-02-14'));
const DAY = calendarDate('2026-01-20');

describe('a job of which one phase cost too much and the next is late', () => {
  const value = earnedValue([foundation, structure, roofing], DAY);

  it('has the manually calculated measures', () => {
    // PV: foundation all 100,000; structure 15 of 30 days: 150,000; roofing 0. EV: 100,000 + 120,000. AC: 230,000.
    // CPI 220/230, SPI 220/250, TCPI (500 − 220)/(500 − 230).
    // EAC: 500,000 × 230/220 = 522,727.2727…; 230,000 + 280,000;
    // 230,000 + 280,000 × 230,000 × 250,000 / 220,000² = 230,000 + 332,644.628…
    // PV grows by 10,000 a day on days 1–5, 20,000 on days 6–10, 10,000 from day 11: 220,000 after day 17.
    // SPI(t) 17/20; 45 days / 0.85 = 52.94, so 53 days: 1 January + 52.
    expect(inFigures(value)).toEqual({
      values: ['500000.00', '250000.00', '220000.00', '230000.00', '-10000.00', '-30000.00'],
      indices: [0.9565, 0.88, 1.037],
      eac: ['522727.27', '510000.00', '562644.63'],
      etc: '292727.27',
      vac: '-22727.27',
      schedule: [17, 20, 0.85],
      forecast: [53, '2026-02-22'],
    });
    expect(value).toMatchObject({ missing: [], unplanned: [], span: days('2026-01-01', '2026-02-14') });
  });

  it('has the same measures for the late phase alone', () => {
    // 10,000 a day: 120,000 after 12 of its 15 days; 30 / 0.8 = 37.5, so 38 days from 6 January.
    // EAC: 300,000 × 110/120; 110,000 + 180,000; 110,000 + 180,000 × 110,000 × 150,000 / 120,000² = 110,000 + 206,250.
    const [, late] = value.phases;
    expect(late && inFigures(late)).toEqual({
      values: ['300000.00', '150000.00', '120000.00', '110000.00', '10000.00', '-30000.00'],
      indices: [1.0909, 0.8, 0.9474],
      eac: ['275000.00', '290000.00', '316250.00'],
      etc: '165000.00',
      vac: '25000.00',
      schedule: [12, 15, 0.8],
      forecast: [38, '2026-02-12'],
    });
  });

  it('earns a part of a day in proportion', () => {
    // 41 % of 300,000: EV 223,000, three tenths of day 18.
    const more = { ...structure, percentComplete: rate(41) };
    expect(fourDecimals(earnedValue([foundation, more, roofing], DAY).earnedSchedule.es)).toBe(17.3);
  });
});

describe('what is not defined', () => {
  it('is null before the start: no planned value, no time, no index', () => {
    const value = earnedValue([{ ...roofing, percentComplete: rate(0) }], DAY);
    expect(inFigures(value)).toMatchObject({
      values: ['100000.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      indices: [null, null, 1],
      eac: [null, '100000.00', null],
      etc: null,
      vac: null,
      schedule: [0, 0, null],
      forecast: [null, null],
    });
  });

  it('is null where nothing was spent, and where all of the budget was', () => {
    // CPI = 10,000 / 0; TCPI = 90,000 / (100,000 − 100,000)
    expect(inFigures(earnedValue([{ ...roofing, percentComplete: rate(10) }], DAY)).indices[0]).toBeNull();
    const spent = { ...roofing, actual: minor('100000.00'), percentComplete: rate(10) };
    expect(inFigures(earnedValue([spent], DAY)).indices).toEqual([0.1, null, null]);
  });

  it('has no CPI where credit notes took back more than was spent: it would be below 0', () => {
    const credited = { ...roofing, actual: minor('-500.00'), percentComplete: rate(10) };
    expect(earnedValue([credited], DAY).cpi).toBeNull();
    expect(earnedValue([credited], DAY).phases[0]?.cpi).toBeNull();
  });

  it('is null where money was spent and nothing earned: at that pace it is never done', () => {
    const stuck = { ...structure, percentComplete: rate(0) };
    expect(inFigures(earnedValue([stuck], DAY))).toMatchObject({
      indices: [0, 0, 1.5789],
      eac: [null, '410000.00', null],
      schedule: [0, 15, 0],
      forecast: [null, null],
    });
  });

  it('is null for a project without budgets, and no date is named that no calendar has', () => {
    const nothing = work('structure', '0.00', '0.00', null, days('2026-01-01', '2026-01-10'));
    expect(inFigures(earnedValue([nothing], DAY)).schedule).toEqual([null, null, null]);
    // A hundredth of a percent of 300,000 in 15 days: 30.00, 0.003 days of 15; 30 days / 0.0002 = 150,000 days.
    const slow = { ...structure, percentComplete: rate(0.01) };
    expect(inFigures(earnedValue([slow], DAY)).forecast).toEqual([150_000, null]);
  });
});

describe('missing entries are not guessed', () => {
  it('a phase without an entry has earned nothing while nothing is spent', () => {
    expect(earnedValue([foundation, roofing], DAY)).toMatchObject({ ev: 10_000_000n, missing: [] });
  });

  it('a phase with spending but no entry leaves the total unknown, and is listed', () => {
    const begun = { ...roofing, actual: minor('0.01') };
    const value = earnedValue([foundation, begun], DAY);
    expect(value.missing).toEqual(['roofing']);
    expect(inFigures(value)).toMatchObject({
      values: ['200000.00', '100000.00', null, '120000.01', null, null],
      indices: [null, null, null],
      eac: [null, null, null],
      schedule: [null, null, null],
    });
    expect(value.phases[0]?.ev).toBe(10_000_000n);
  });

  it('a phase with a budget but no dates leaves SPI and finish unknown, and is listed', () => {
    const undated = { ...structure, planned: null };
    const value = earnedValue([foundation, undated], DAY);
    expect(value.unplanned).toEqual(['structure']);
    expect(inFigures(value)).toMatchObject({
      values: ['400000.00', null, '220000.00', '230000.00', '-10000.00', null],
      indices: [0.9565, null, 1.0588],
      eac: ['418181.82', '410000.00', null],
      schedule: [null, null, null],
      forecast: [null, null],
    });
  });

  it('a phase without a budget needs no dates', () => {
    const value = earnedValue([foundation, work('fittings', '0.00', '0.00', null, null)], DAY);
    expect(value).toMatchObject({ unplanned: [], pv: 10_000_000n });
  });

  it('an SPI counts for the status once somebody entered progress', () => {
    const unseen = { ...structure, actual: minor('0'), percentComplete: null };
    expect(enteredSpi([unseen], DAY)).toBeNull();
    expect(fourDecimals(enteredSpi([structure], DAY))).toBe(0.8);
    expect(enteredSpi([structure], DAY)).toEqual(earnedValue([structure], DAY).spi);
  });
});

describe('half a cent', () => {
  it('is rounded away from zero, at the line', () => {
    // EV: 0.5 % of 1.00 = 0.005; PV: 1 of 200 days of 1.00 = 0.005; both 0.01. Of an omission −0.01.
    const planned = days('2026-01-20', '2026-08-07');
    expect(durationOf(planned)).toBe(200);
    expect(earnedValue([work('roofing', '1.00', '0.00', 0.5, planned)], DAY)).toMatchObject({
      pv: 1n,
      ev: 1n,
    });
    expect(earnedValue([work('roofing', '-1.00', '0.00', 0.5, planned)], DAY)).toMatchObject({
      pv: -1n,
      ev: -1n,
    });
  });

  it('of an index too: four decimals, half away from zero', () => {
    // 1.00005 and 0.99994999…
    expect(fourDecimals({ numerator: 100_005n, denominator: 100_000n })).toBe(1.0001);
    expect(fourDecimals({ numerator: 9_999_499n, denominator: 10_000_000n })).toBe(0.9999);
    expect(fourDecimals({ numerator: -100_005n, denominator: 100_000n })).toBe(-1.0001);
  });
});

const FIRST = calendarDate('2026-01-01');
const anyPlanned = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90 })).map(
  ([start, length]): PlannedPeriod => ({
    start: addDays(FIRST, start),
    finish: addDays(FIRST, start + length),
  }),
);
const anyWork = () =>
  fc.array(
    fc.record({
      phase: fc.constantFrom(...PHASES),
      revised: fc.bigInt({ min: 0n, max: 10n ** 8n }) as fc.Arbitrary<Minor>,
      actual: fc.bigInt({ min: 0n, max: 10n ** 8n }) as fc.Arbitrary<Minor>,
      percentComplete: fc.integer({ min: 0, max: 1000 }).map((tenths) => rate(tenths / 10)),
      planned: anyPlanned,
    }),
    { minLength: 1, maxLength: 8 },
  );

describe('planned value', () => {
  it('never falls, is 0 before the start and the whole at the finish', () => {
    fc.assert(
      fc.property(anyWork(), fc.integer({ min: -5, max: 160 }), (all, day) => {
        const at = (offset: number) => earnedValue(all, addDays(FIRST, offset)).pv ?? -1n;
        expect(at(day + 1)).toBeGreaterThanOrEqual(at(day));
        expect(at(-1)).toBe(0n);
        expect(at(151)).toBe(sum(all.map(({ revised }) => revised)));
      }),
    );
  });

  it('counts the first and the last day', () => {
    const three = days('2026-03-01', '2026-03-03');
    const at = (day: string) => plannedValue(minor('300.00'), three, calendarDate(day));
    expect(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(at)).toEqual([
      0n,
      10_000n,
      20_000n,
      30_000n,
      30_000n,
    ]);
    expect(elapsedOf(days('2026-03-01', '2026-03-01'), calendarDate('2026-03-01'))).toBe(1);
  });
});

describe('earned schedule', () => {
  it('finds the day on which the plan had the same progress', () => {
    fc.assert(
      fc.property(anyWork(), (all) => {
        const value = earnedValue(all, addDays(FIRST, 80));
        const span = spanOf(all.map(({ planned }) => planned));
        const { es } = value.earnedSchedule;
        if (!es || !span || value.ev === null) return;
        // By trying every day, from the last one back.
        const planAt = (day: number) =>
          sum(
            all.map(({ revised, planned }) => plannedValue(revised, planned, addDays(span.start, day - 1))),
          );
        let last = durationOf(span);
        while (planAt(last) > value.ev) last -= 1;
        expect(es.numerator / es.denominator).toBe(BigInt(last));
        if (last === durationOf(span)) return;
        // On the straight line between that day and the next the plan is what is earned.
        const part = es.numerator - BigInt(last) * es.denominator;
        expect((value.ev - planAt(last)) * es.denominator).toBe(part * (planAt(last + 1) - planAt(last)));
      }),
    );
  });

  it('of work that is exactly on plan is the days that have passed, and its SPI(t) is 1', () => {
    // 100 days at 1.00 a day: percent complete is the day.
    const planned = days('2026-01-01', '2026-04-10');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (day) => {
        const one = work('roofing', '100.00', '0.00', day, planned);
        const { earnedSchedule } = earnedValue([one], addDays(planned.start, day - 1));
        expect([fourDecimals(earnedSchedule.es), earnedSchedule.at]).toEqual([day, day]);
        expect(earnedSchedule).toMatchObject({ forecastDays: 100, forecastFinish: '2026-04-10' });
      }),
    );
  });

  it('is the last of the days on which the plan stood there, where an omission lets the plan fall again', () => {
    // 100.00 over 1–10 January, an omission of 60.00 over 11–20 January, 200.00 over 21–30 January. The plan stands at
    // 70.00 after day 7, after day 15 on its way down to 40.00, and after day 21.5 on its way up to 240.00.
    const all = [
      work('structure', '100.00', '0.00', 70, days('2026-01-01', '2026-01-10')),
      work('roofing', '-60.00', '0.00', 0, days('2026-01-11', '2026-01-20')),
      work('finishes', '200.00', '0.00', 0, days('2026-01-21', '2026-01-30')),
    ];
    expect(fourDecimals(earnedValue(all, DAY).earnedSchedule.es)).toBe(21.5);
  });

  it('never goes beyond the planned duration, though an ended job took longer', () => {
    const done = work('roofing', '100.00', '0.00', 100, days('2026-01-01', '2026-01-10'));
    const { earnedSchedule } = earnedValue([done], DAY);
    expect([fourDecimals(earnedSchedule.es), earnedSchedule.at, fourDecimals(earnedSchedule.spiT)]).toEqual([
      10, 20, 0.5,
    ]);
    expect(earnedSchedule).toMatchObject({ forecastDays: 20, forecastFinish: '2026-01-20' });
  });
});
