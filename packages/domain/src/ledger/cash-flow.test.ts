import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../dates/calendar-date.ts';
import { decimal, type Minor, minor, sum } from '../money/money.ts';
import { type CashFlowPhase, cashFlow } from './cash-flow.ts';
import { type Month, monthOf } from './months.ts';
import { rate } from './rate.ts';

const phase = (
  fields: Partial<Record<'revised' | 'actual' | 'forecast', string>> & Pick<CashFlowPhase, 'planned'>,
  percent: number | null = null,
): CashFlowPhase => ({
  revised: minor(fields.revised ?? '0.00'),
  actual: minor(fields.actual ?? '0.00'),
  forecast: minor(fields.forecast ?? '0.00'),
  percentComplete: percent === null ? null : rate(percent),
  planned: fields.planned,
});

const days = (start: string, finish: string) => ({
  start: calendarDate(start),
  finish: calendarDate(finish),
});
const spentIn = (sums: Record<string, string>) =>
  new Map(Object.entries(sums).map(([month, amount]) => [month as Month, minor(amount)]));
const shown = (amount: Minor | null) => (amount === null ? null : decimal(amount));

describe('a cash flow', () => {
  it('shows planned, actual and what is to come, month by month', () => {
    // 590.00 over 59 days, 1 January to 28 February: 310 and 280. Spent 200 in January and 60 by 10 February; forecast
    // 620, so 360 are left for the 18 days from 11 February on: all of it in February.
    const { months, undated } = cashFlow({
      phases: [
        phase({
          revised: '590.00',
          actual: '260.00',
          forecast: '620.00',
          planned: days('2026-01-01', '2026-02-28'),
        }),
      ],
      spent: spentIn({ '2026-01': '200.00', '2026-02': '60.00' }),
      asOf: calendarDate('2026-02-10'),
    });
    expect(
      months.map(({ month, planned, actual, forecast, cumulative }) => [
        month,
        ...[planned, actual, forecast, cumulative.planned, cumulative.actual, cumulative.forecast].map(shown),
      ]),
    ).toEqual([
      ['2026-01', '310.00', '200.00', null, '310.00', '200.00', null],
      ['2026-02', '280.00', '60.00', '360.00', '590.00', '260.00', '620.00'],
    ]);
    expect(undated).toEqual({ planned: 0n, forecast: 0n });
  });

  it('gives a late phase the rest of its duration, from tomorrow on', () => {
    // Planned for 20 days of January, a quarter done: 15 days to go, 26 February to 12 March. 300.00 left: 20.00 a day,
    // 3 days in February and 12 in March.
    const { months } = cashFlow({
      phases: [
        phase(
          {
            revised: '400.00',
            actual: '100.00',
            forecast: '400.00',
            planned: days('2026-01-01', '2026-01-20'),
          },
          25,
        ),
      ],
      spent: spentIn({ '2026-01': '100.00' }),
      asOf: calendarDate('2026-02-25'),
    });
    expect(months.map(({ month, forecast }) => [month, shown(forecast)])).toEqual([
      ['2026-01', null],
      ['2026-02', '60.00'],
      ['2026-03', '240.00'],
    ]);
  });

  it('names what has no dates, and puts it into no month', () => {
    const { months, undated } = cashFlow({
      phases: [phase({ revised: '70.00', actual: '20.00', forecast: '90.00', planned: null })],
      spent: spentIn({ '2026-03': '20.00' }),
      asOf: calendarDate('2026-05-02'),
    });
    expect(months.map(({ month, actual, forecast }) => [month, shown(actual), shown(forecast)])).toEqual([
      ['2026-03', '20.00', null],
      ['2026-04', '0.00', null],
      ['2026-05', '0.00', '0.00'],
    ]);
    expect(undated).toEqual({ planned: 7000n, forecast: 7000n });
  });

  it('of a project in which nothing happened is empty', () => {
    const empty = cashFlow({ phases: [], spent: new Map(), asOf: calendarDate('2026-05-02') });
    expect(empty).toEqual({ months: [], undated: { planned: 0n, forecast: 0n } });
  });

  it('comes to the budget and to the forecast to the cent, however the months fall', () => {
    const FIRST = calendarDate('2026-01-01');
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }) as fc.Arbitrary<Minor>;
    const anyPhase = fc
      .record({
        revised: amount,
        actual: amount,
        more: amount,
        start: fc.nat(300),
        length: fc.nat(300),
        tenths: fc.nat(1000),
      })
      .map(
        ({ revised, actual, more, start, length, tenths }): CashFlowPhase => ({
          revised,
          actual,
          forecast: sum([actual, more]),
          percentComplete: rate(tenths / 10),
          planned: { start: addDays(FIRST, start), finish: addDays(FIRST, start + length) },
        }),
      );
    fc.assert(
      fc.property(fc.array(anyPhase, { minLength: 1, maxLength: 8 }), fc.nat(700), (phases, day) => {
        const asOf = addDays(FIRST, day);
        const actual = sum(phases.map((one) => one.actual));
        const { months } = cashFlow({ phases, spent: new Map([[monthOf(asOf), actual]]), asOf });
        expect(sum(months.map(({ planned }) => planned))).toBe(sum(phases.map(({ revised }) => revised)));
        const forecast = sum(phases.map((one) => one.forecast));
        expect(sum(months.flatMap((one) => [one.actual ?? 0n, one.forecast ?? 0n]))).toBe(forecast);
        expect(months.at(-1)?.cumulative.forecast).toBe(forecast);
        for (const { forecast: rest } of months) expect(rest ?? 0n).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});
