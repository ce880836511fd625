import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '../../dates/calendar-date.ts';
import { type Minor, minor, sum, ZERO } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { lastDayOf, monthOf } from '../months.ts';
import { rate } from '../rate.ts';
import { calculateBudget } from './budget.ts';
import {
  type BudgetSources,
  budgetInputs,
  invoicedByCommitment,
  type StoredTotal,
  spentByMonth,
  spentByPhase,
} from './budget-from-totals.ts';

const FIRST = calendarDate('2025-11-15');

const NOTHING: BudgetSources = {
  asOf: calendarDate('2026-03-18'),
  sums: [],
  laterInMonth: [],
  variationsLater: [],
  commitments: [],
  transfers: [],
  totalBudget: minor('1000.00'),
  originals: {},
  fees: { original: null, actual: ZERO },
  contingency: { original: null },
  percentComplete: new Map(),
};

const anyExpense = fc.record({
  phase: fc.constantFrom(...PHASES),
  isPaid: fc.boolean(),
  amount: fc.bigInt({ min: 0n, max: 10n ** 9n }) as fc.Arbitrary<Minor>,
  commitmentId: fc.option(fc.integer({ min: 1, max: 3 })),
  date: fc.integer({ min: 0, max: 200 }).map((days) => addDays(FIRST, days)),
});

interface Expense {
  phase: Phase;
  isPaid: boolean;
  amount: Minor;
  commitmentId: number | null;
  date: CalendarDate;
}

/** What the database keeps of expenses, and the few rows that it is asked for. */
function keptOf(expenses: readonly Expense[], asOf: CalendarDate) {
  const sums = expenses.flatMap(({ phase, isPaid, amount, commitmentId, date }): StoredTotal[] => [
    { resource: 'expense-months', bucket: `${monthOf(date)}|${phase}|${isPaid ? 'paid' : 'unpaid'}`, amount },
    ...(commitmentId === null
      ? []
      : [{ resource: 'commitment-invoices' as const, bucket: `${commitmentId}|${monthOf(date)}`, amount }]),
  ]);
  const laterInMonth = expenses.filter(({ date }) => date > asOf && date <= lastDayOf(monthOf(asOf)));
  return { asOf, sums, laterInMonth };
}

describe('spending up to a day', () => {
  it('is equal from stored months and from rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyExpense, { maxLength: 60 }),
        fc.integer({ min: -10, max: 230 }),
        (expenses, days) => {
          const asOf = addDays(FIRST, days);
          const kept = keptOf(expenses, asOf);
          const until = expenses.filter(({ date }) => date <= asOf);
          const byPhase = spentByPhase(kept);
          for (const phase of PHASES) {
            const rows = until.filter((one) => one.phase === phase);
            expect(byPhase[phase].paid).toBe(sum(rows.filter((one) => one.isPaid).map((one) => one.amount)));
            expect(byPhase[phase].unpaid).toBe(
              sum(rows.filter((one) => !one.isPaid).map((one) => one.amount)),
            );
          }
          expect(sum(spentByMonth(kept).values())).toBe(sum(until.map((one) => one.amount)));
          const invoiced = invoicedByCommitment(kept);
          for (const id of [1, 2, 3])
            expect(invoiced.get(id) ?? ZERO).toBe(
              sum(until.filter((one) => one.commitmentId === id).map((one) => one.amount)),
            );
        },
      ),
    );
  });

  it('excludes an expense of the next day, and includes one of the day itself', () => {
    const row = (date: string, amount: string) => ({
      phase: 'roofing' as const,
      isPaid: false,
      commitmentId: null,
      amount: minor(amount),
      date: calendarDate(date),
    });
    const rows = [
      row('2026-02-28', '1.00'),
      row('2026-03-18', '10.00'),
      row('2026-03-19', '100.00'),
      row('2026-04-01', '1000.00'),
    ];
    expect(spentByPhase(keptOf(rows, calendarDate('2026-03-18'))).roofing).toEqual({
      paid: 0n,
      unpaid: 1100n,
    });
  });
});

describe('the inputs of a budget', () => {
  const variations = (bucket: string, amount: string): StoredTotal => ({
    resource: 'variation-budgets',
    bucket,
    amount: minor(amount),
  });

  it('include variations by status, phase and payer, without drafts and rejected ones', () => {
    const inputs = budgetInputs({
      ...NOTHING,
      sums: [
        variations('approved|roofing|client', '70.00'),
        variations('approved|roofing|contingency', '30.00'),
        variations('approved||client', '5.00'),
        variations('pending|roofing|client', '11.00'),
        variations('pending|roofing|contingency', '2.00'),
        variations('pending||client', '1.00'),
        variations('rejected|roofing|client', '999.00'),
        variations('draft|roofing|client', '888.00'),
      ],
      percentComplete: new Map([['roofing', rate(12.5)]]),
    });
    expect(inputs.phases.roofing).toMatchObject({
      approved: { client: 7000n, contingency: 3000n },
      pending: 1300n,
      percentComplete: 1250n,
    });
    expect(inputs.withoutPhase).toEqual({ approved: { client: 500n, contingency: 0n }, pending: 100n });
    expect(inputs.phases.structure).toMatchObject({ original: null, pending: 0n, percentComplete: null });
  });

  it('count a variation decided later as pending, and one submitted later not at all', () => {
    // 70.00 agreed for what claimed 80.00, and 40.00 rejected, both decided after the day; 5.00 submitted after it.
    const inputs = budgetInputs({
      ...NOTHING,
      sums: [
        variations('approved|roofing|client', '70.00'),
        variations('rejected|roofing|client', '40.00'),
        variations('pending|roofing|client', '5.00'),
      ],
      variationsLater: [
        { phase: 'roofing', fundedBy: 'client', approved: minor('-70.00'), pending: minor('80.00') },
        { phase: 'roofing', fundedBy: 'client', approved: ZERO, pending: minor('40.00') },
        { phase: 'roofing', fundedBy: 'client', approved: ZERO, pending: minor('-5.00') },
      ],
    });
    expect(inputs.phases.roofing).toMatchObject({ approved: { client: 0n }, pending: 12_000n });
    expect(calculateBudget(inputs).projectBudget.revised).toBe(minor('1000.00'));
  });

  it('contain the open amount of each commitment, never negative', () => {
    // 100 − 30 = 70; 50 − 80 is nothing, and takes nothing from the 70.
    const inputs = budgetInputs({
      ...NOTHING,
      commitments: [
        { id: 1, phase: 'structure', amount: minor('100.00') },
        { id: 2, phase: 'structure', amount: minor('50.00') },
      ],
      sums: [
        { resource: 'commitment-invoices', bucket: '1|2026-02', amount: minor('30.00') },
        { resource: 'commitment-invoices', bucket: '2|2026-03', amount: minor('80.00') },
        { resource: 'commitment-invoices', bucket: '1|2026-04', amount: minor('5.00') },
      ],
    });
    expect(inputs.phases.structure.committed).toBe(minor('70.00'));
  });
});
