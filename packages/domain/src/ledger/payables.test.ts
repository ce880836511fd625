import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum } from '../money/money.ts';
import { AGES, ageing, ageOf, dueWindowOf, fallingDue, type Payables, payableSums } from './payables.ts';

const TODAY = calendarDate('2026-03-31');
const due = (days: number) => addDays(TODAY, days);

describe('the age of what is unpaid', () => {
  it.each([
    [0, 'notDue'],
    [12, 'notDue'],
    [-1, 'upTo30'],
    [-30, 'upTo30'],
    [-31, 'upTo60'],
    [-60, 'upTo60'],
    [-61, 'upTo90'],
    [-90, 'upTo90'],
    [-91, 'over90'],
    [-4000, 'over90'],
  ])('of something due in %i days is %s', (days, age) => {
    expect(ageOf(due(days), TODAY)).toBe(age);
  });

  it('is not due without a due date', () => {
    expect(ageOf(null, TODAY)).toBe('notDue');
  });
});

describe('what falls due', () => {
  it.each([
    [-1, null],
    [0, 'in30'],
    [30, 'in30'],
    [31, 'in60'],
    [60, 'in60'],
    [61, 'in90'],
    [90, 'in90'],
    [91, null],
  ])('in %i days is told under %s', (days, window) => {
    expect(dueWindowOf(due(days), TODAY)).toBe(window);
  });

  it('is in no window without a due date', () => {
    expect(dueWindowOf(null, TODAY)).toBeNull();
  });
});

const payables: fc.Arbitrary<Payables[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('expenses' as const, 'fees' as const),
    dueDate: fc.option(fc.integer({ min: -200, max: 200 }).map(due)),
    count: fc.integer({ min: 1, max: 5 }),
    amount: fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((amount) => amount as Minor),
  }),
  { maxLength: 20 },
);

describe('the ageing of payables', () => {
  it('has every age group once and adds up to all payables, by kind and to the cent', () => {
    fc.assert(
      fc.property(payables, (unpaid) => {
        const aged = ageing(unpaid, TODAY);
        const whole = payableSums(unpaid);
        expect(aged.map(({ age }) => age)).toEqual(AGES);
        for (const kind of ['expenses', 'fees', 'all'] as const) {
          expect(sum(aged.map((of) => of[kind].amount))).toBe(whole[kind].amount);
          expect(aged.reduce((count, of) => count + of[kind].count, 0)).toBe(whole[kind].count);
        }
        expect(sum([whole.expenses.amount, whole.fees.amount])).toBe(whole.all.amount);
      }),
    );
  });

  it('shows as falling due no more than what is not due', () => {
    fc.assert(
      fc.property(payables, (unpaid) => {
        const ahead = sum(fallingDue(unpaid, TODAY).map(({ all }) => all.amount));
        const notDue = ageing(unpaid, TODAY)[0]?.all.amount ?? 0n;
        expect(ahead <= notDue).toBe(true);
      }),
    );
  });
});
