import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetReply, cashFlowReply } from '../budgets/api.ts';
import { earnedValueReply } from '../budgets/earned-value-api.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import { asJson } from '../money/json.ts';
import { minor, ZERO } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import { calculateBudget } from './budget/budget.ts';
import { budgetInputs, spentByMonth } from './budget/budget-from-totals.ts';
import { cashFlow } from './cash-flow.ts';
import { type Rate, rate } from './rate.ts';
import { earnedValue } from './schedule/earned-value.ts';
import { earnedValueInputs } from './schedule/earned-value-inputs.ts';
import { curveDays, sCurve } from './schedule/s-curve.ts';
import { serializeBudget, serializeEarnedValue } from './serialize.ts';

const ASOF = calendarDate('2026-01-20');
const PROGRAMME = {
  structure: { plannedStart: calendarDate('2026-01-06'), plannedFinish: calendarDate('2026-02-04') },
};

/** Structure of 300,000.00: so much spent and promised, so much of it done. */
function site(spent: bigint, promised: bigint, percent: Rate) {
  const percentComplete = new Map<Phase, Rate>([['structure', percent]]);
  const kept = {
    asOf: ASOF,
    sums: [
      { resource: 'expense-months' as const, bucket: '2026-01|structure|paid', amount: minor(`${spent}.00`) },
    ],
    laterInMonth: [],
    variationsLater: [],
    commitments: [{ id: 1, phase: 'structure' as const, amount: minor(`${promised}.00`) }],
    transfers: [],
    totalBudget: minor('400000.00'),
    originals: { structure: minor('300000.00') },
    fees: { original: null, actual: ZERO },
    contingency: { original: null },
    percentComplete,
  };
  const budget = calculateBudget(budgetInputs(kept));
  return { kept, budget, percentComplete, work: earnedValueInputs(budget, PROGRAMME, percentComplete) };
}

describe('serialized replies', () => {
  const { kept, budget, percentComplete, work } = site(110_000n, 0n, rate(40));

  it('of a budget match the API schema, with amounts as decimals', () => {
    const answer = asJson(serializeBudget(budget, percentComplete));
    const declared = budgetReply.omit({ currency: true, asOf: true, version: true });
    expect(declared.parse(answer)).toEqual(answer);
    expect(answer.phases[2]).toMatchObject({
      phase: 'structure',
      actual: '110000.00',
      forecast: '275000.00',
      percentUsed: 36.7,
      percentComplete: 40,
    });
    expect(answer.unallocated).toBe('100000.00');
  });

  it('of earned value match the API schema, with four-decimal indices', () => {
    const value = earnedValue(work, ASOF);
    const days = value.span ? curveDays(value.span, ASOF) : [];
    const answer = asJson(
      serializeEarnedValue(
        value,
        sCurve(days, ASOF, () => work),
      ),
    );
    const declared = earnedValueReply.omit({ currency: true, asOf: true });
    expect(declared.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      cpi: 1.0909,
      spi: 0.8,
      eac: { cpi: '275000.00' },
      earnedSchedule: { es: 12, at: 15, spiT: 0.8, forecastDays: 38, forecastFinish: '2026-02-12' },
      start: '2026-01-06',
      finish: '2026-02-04',
    });
    expect(answer.curve.at(-1)).toEqual({ date: '2026-02-04', pv: '300000.00', ev: null, ac: null });
  });

  it('of a cash flow match the API schema', () => {
    const answer = asJson(cashFlow({ phases: work, spent: spentByMonth(kept), asOf: ASOF }));
    const declared = cashFlowReply.omit({ currency: true, asOf: true });
    expect(declared.parse(answer)).toEqual(answer);
    // 165,000 are left for 15 days: 11 in January, 4 in February.
    expect(answer.months.map(({ month, forecast }) => [month, forecast])).toEqual([
      ['2026-01', '121000.00'],
      ['2026-02', '44000.00'],
    ]);
  });
});

it('the forecast of the budget is the estimate by CPI of the earned value, or what is spent and promised', () => {
  const amount = fc.bigInt({ min: 1n, max: 900_000n });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 1000 }), (spent, promised, tenths) => {
      const { budget, work } = site(spent, promised, rate(tenths / 10));
      const [, , structure] = budget.phases;
      const [, , earned] = earnedValue(work, ASOF).phases;
      const bound = (structure?.actual ?? 0n) + (structure?.committed ?? 0n);
      const estimate = earned?.eac.cpi ?? 0n;
      expect(structure?.forecast).toBe(estimate > bound ? estimate : bound);
    }),
  );
});
