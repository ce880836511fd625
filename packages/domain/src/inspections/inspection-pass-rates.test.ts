import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { type InspectionWithFirstResult, passRates } from './inspection-pass-rates.ts';
import { INSPECTION_RESULTS } from './record.ts';

const TODAY = calendarDate('2026-03-18');
const inspection = (fields: Partial<InspectionWithFirstResult> = {}): InspectionWithFirstResult => ({
  result: 'pending',
  scheduledDate: null,
  firstResult: null,
  ...fields,
});

describe('the pass rates of inspections', () => {
  it('are none where there are no inspections', () => {
    expect(passRates([], TODAY)).toMatchObject({
      total: 0,
      passRate: null,
      decidedPassRate: null,
      firstTimePassRate: null,
      overdue: 0,
    });
  });

  it('tell those of all, of the decided, and of those that passed the first time', () => {
    const rates = passRates(
      [
        inspection({ result: 'passed', firstResult: 'passed' }),
        inspection({ result: 'passed', firstResult: 'failed' }),
        inspection({ result: 'failed', firstResult: 'passed' }),
        inspection(),
      ],
      TODAY,
    );
    expect(rates).toMatchObject({ passRate: 50, decidedPassRate: 66.7, firstTimePassRate: 66.7, judged: 3 });
  });

  it('count an inspection that is pending again by the result that it had at first', () => {
    const again = inspection({ result: 'pending', firstResult: 'failed' });
    expect(passRates([again], TODAY)).toMatchObject({ decidedPassRate: null, firstTimePassRate: 0 });
  });

  it('call one overdue from the day after it was to be done', () => {
    const days = ['2026-03-17', '2026-03-18'].map((day) => inspection({ scheduledDate: calendarDate(day) }));
    expect(passRates(days, TODAY).overdue).toBe(1);
    const done = days.map((one) => ({ ...one, result: 'failed' as const }));
    expect(passRates(done, TODAY).overdue).toBe(0);
  });

  it('have parts that come to the whole', () => {
    const any = fc.record({
      result: fc.constantFrom(...INSPECTION_RESULTS),
      scheduledDate: fc.constantFrom(null, calendarDate('2026-01-01'), calendarDate('2026-12-01')),
      firstResult: fc.constantFrom(null, 'passed' as const, 'failed' as const),
    });
    fc.assert(
      fc.property(fc.array(any), (inspections) => {
        const { total, passed, failed, pending, overdue, passedFirst, judged } = passRates(
          inspections,
          TODAY,
        );
        expect(passed + failed + pending).toBe(total);
        expect(total).toBe(inspections.length);
        expect(overdue).toBeLessThanOrEqual(pending);
        expect(passedFirst).toBeLessThanOrEqual(judged);
      }),
    );
  });
});
