import type { BudgetReply } from '@brick/domain/budgets/api';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { type BudgetInputs, calculateBudget, calculateForecast } from '@brick/domain/ledger/budget/budget';
import { BUDGET_HEADINGS } from '@brick/domain/ledger/budget/budget-headings';
import { freeAt, netTransfers } from '@brick/domain/ledger/budget/budget-transfers';
import { percentOf, type Rate, rate } from '@brick/domain/ledger/rate';
import { serializeBudget } from '@brick/domain/ledger/serialize';
import { type Minor, minor, sum } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableFor,
  BUDGET_COLUMNS,
  budgetRows,
  isAllocated,
  originalBudgetOf,
  splitEvenly,
} from './budget-rows.ts';
import { forecastReason } from './forecast-reason.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }) as fc.Arbitrary<Minor>;
const signed = fc.bigInt({ min: -(10n ** 8n), max: 10n ** 9n }) as fc.Arbitrary<Minor>;
const funded = fc.record({ client: signed, contingency: signed });
const percentage = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => rate(tenths / 10)));

const anyPhase = fc.record({
  original: fc.option(amount),
  approved: funded,
  pending: signed,
  committed: amount,
  paid: amount,
  unpaid: amount,
  percentComplete: percentage,
});

const anyInputs: fc.Arbitrary<BudgetInputs> = fc.record({
  totalBudget: fc.option(amount),
  phases: fc.record(
    Object.fromEntries(PHASES.map((phase) => [phase, anyPhase])) as Record<Phase, typeof anyPhase>,
  ),
  withoutPhase: fc.record({ approved: funded, pending: signed }),
  fees: fc.record({ original: fc.option(amount), actual: amount }),
  contingency: fc.record({ original: fc.option(amount) }),
  transfers: fc
    .array(
      fc.record({
        from: fc.constantFrom(...BUDGET_HEADINGS),
        to: fc.constantFrom(...BUDGET_HEADINGS),
        amount,
      }),
      {
        maxLength: 6,
      },
    )
    .map(netTransfers),
});

function replyOf(inputs: BudgetInputs): BudgetReply {
  const complete = PHASES.flatMap((phase): [Phase, Rate][] => {
    const entered = inputs.phases[phase].percentComplete;
    return entered === null ? [] : [[phase, entered]];
  });
  return {
    currency: 'BWP',
    asOf: calendarDate('2026-03-18'),
    ...serializeBudget(calculateBudget(inputs), new Map(complete)),
    version: 1,
  };
}

describe('budget rows', () => {
  it('add up to the project’s figures in every column for any input', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const budget = replyOf(inputs);
        const rows = budgetRows(budget);
        const project = rows.at(-1);
        const { original, revised, actual, forecast, variance } = budget.projectBudget;
        expect(project).toMatchObject({
          key: 'project',
          original,
          revised,
          actual,
          forecast,
          variance,
          transfers: minor('0.00'),
        });
        const counted = rows.filter(({ key }) => key !== 'phases' && key !== 'project');
        for (const column of BUDGET_COLUMNS)
          expect(sum(counted.map((row) => row[column]))).toBe(project?.[column]);
      }),
    );
  });

  it('have revised budgets that equal original + approved variations + transfers', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const row of budgetRows(replyOf(inputs)))
          expect(sum([row.original, row.approvedVariations, row.transfers])).toBe(row.revised);
      }),
    );
  });

  it('offer for a transfer exactly what the server accepts', () => {
    fc.assert(
      fc.property(anyInputs, fc.constantFrom(...BUDGET_HEADINGS), (inputs, place) => {
        expect(availableFor(replyOf(inputs), place)).toBe(freeAt(calculateBudget(inputs), place));
      }),
    );
  });
});

describe('a forecast', () => {
  it('is explained by the numbers it was calculated from', () => {
    fc.assert(
      fc.property(
        fc.record({ revised: signed, actual: amount, committed: amount, percentComplete: percentage }),
        (given) => {
          const reason = forecastReason({
            revised: given.revised,
            actual: given.actual,
            committed: given.committed,
            percentComplete: given.percentComplete === null ? null : percentOf(given.percentComplete),
          });
          const estimate = reason.branch === 'budget' ? given.revised : reason.estimate;
          expect(reason.isBound ? reason.bound : estimate).toBe(calculateForecast(given));
        },
      ),
    );
  });

  it('uses the cost performance so far once work is done and paid for (calculated by hand)', () => {
    // Half of 300,000 is done, so 150,000 is earned. It cost 200,000, so CPI is 0.75, and the total will cost 300,000 /
    // 0.75 = 400,000.
    const phase = {
      revised: minor('300000.00'),
      actual: minor('200000.00'),
      committed: minor('50000.00'),
      percentComplete: 50,
    };
    expect(forecastReason(phase)).toEqual({
      branch: 'pace',
      percentComplete: 50,
      earned: minor('150000.00'),
      cpi: 0.75,
      estimate: minor('400000.00'),
      bound: minor('250000.00'),
      isBound: false,
    });
    expect(forecastReason({ ...phase, committed: minor('250000.00') })).toMatchObject({
      bound: minor('450000.00'),
      isBound: true,
    });
    expect(forecastReason({ ...phase, percentComplete: 0 })).toMatchObject({
      branch: 'plan',
      estimate: minor('500000.00'),
    });
    expect(forecastReason({ ...phase, percentComplete: null })).toMatchObject({ branch: 'budget' });
  });
});

describe('a budget that has not been allocated', () => {
  const whole: BudgetInputs = {
    totalBudget: minor('2400000.05'),
    phases: Object.fromEntries(
      PHASES.map((phase) => [
        phase,
        {
          original: null,
          approved: { client: 0n, contingency: 0n },
          pending: 0n,
          committed: 0n,
          paid: 0n,
          unpaid: 0n,
          percentComplete: null,
        },
      ]),
    ) as BudgetInputs['phases'],
    withoutPhase: { approved: { client: minor('0'), contingency: minor('0') }, pending: minor('0') },
    fees: { original: null, actual: minor('0') },
    contingency: { original: null },
    transfers: netTransfers([]),
  };

  it('is distinguished from one in which a phase has an amount', () => {
    const budget = replyOf(whole);
    expect(isAllocated(budget)).toBe(false);
    expect(originalBudgetOf(budget, 'roofing')).toBe(minor('0.00'));
    const given = {
      ...whole,
      phases: { ...whole.phases, roofing: { ...whole.phases.roofing, original: minor('5') } },
    };
    expect(isAllocated(replyOf(given))).toBe(true);
    expect(originalBudgetOf(replyOf(given), 'roofing')).toBe(minor('5.00'));
  });

  it('can be allocated evenly to the cent', () => {
    expect(splitEvenly(minor('2400000.05'))).toMatchObject({ finishes: minor('300000.00') });
    fc.assert(
      fc.property(amount, (all) => {
        const shares = Object.values(splitEvenly(all));
        expect(sum(shares)).toBe(all);
        const sizes = shares.map(Number);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(200);
      }),
    );
  });
});
