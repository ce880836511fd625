import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Minor, minor, sum, ZERO } from '../../money/money.ts';
import { PHASES, type Phase } from '../../phases/phases.ts';
import { rate } from '../rate.ts';
import {
  type BudgetInputs,
  budgetLevel,
  calculateBudget,
  calculateForecast,
  levelReached,
  type PhaseInputs,
} from './budget.ts';
import { netTransfers } from './budget-transfers.ts';

const EMPTY: PhaseInputs = {
  original: null,
  approved: { client: ZERO, contingency: ZERO },
  pending: ZERO,
  committed: ZERO,
  paid: ZERO,
  unpaid: ZERO,
  percentComplete: null,
};

function inputs(
  phases: Partial<Record<Phase, Partial<PhaseInputs>>>,
  rest: Partial<BudgetInputs> = {},
): BudgetInputs {
  return {
    totalBudget: minor('1000000.00'),
    phases: Object.fromEntries(
      PHASES.map((phase) => [phase, { ...EMPTY, ...phases[phase] }]),
    ) as BudgetInputs['phases'],
    withoutPhase: { approved: { client: ZERO, contingency: ZERO }, pending: ZERO },
    fees: { original: null, actual: ZERO },
    contingency: { original: null },
    transfers: netTransfers([]),
    ...rest,
  };
}

const decimals = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'bigint' ? decimal(value) : value]),
  );

describe('a budget', () => {
  it('of a project with only a total is unallocated', () => {
    const budget = calculateBudget(inputs({ structure: { paid: minor('400.00') } }));
    expect(budget).toMatchObject({ unallocated: 100_000_000n, balanced: true, overAllocated: false });
    // No phase was given anything, so none can be near to what it was given.
    expect(budget.phases.map(({ level }) => level)).toEqual(PHASES.map(() => null));
    expect(budget.totals).toMatchObject({ revised: 0n, actual: 40_000n, percentUsed: null });
  });

  it('has levels once a phase was given something by a transfer', () => {
    const moved = (amount: string, back: string) =>
      netTransfers([
        { from: 'unallocated', to: 'structure', amount: minor(amount) },
        { from: 'structure', to: 'fees', amount: minor(back) },
      ]);
    const levelAfter = (amount: string, back: string) =>
      calculateBudget(inputs({ structure: { paid: minor('400.00') } }, { transfers: moved(amount, back) }))
        .phases[PHASES.indexOf('structure')]?.level;
    expect([levelAfter('500.00', '20.00'), levelAfter('500.00', '500.00')]).toEqual(['near', null]);
  });

  it('has the manually calculated columns of a phase', () => {
    // Foundation: 300,000 entered, variations 12,000 from the client and 3,000 from the contingency, 5,000 moved in:
    // revised 320,000. Paid 100,000 + unpaid 60,000 = actual 160,000. Half done: EV 160,000, CPI 1,
    // so the forecast is 320,000 / 1. Used 160,000 of 320,000: 50.0 %.
    const budget = calculateBudget(
      inputs(
        {
          foundation: {
            original: minor('300000.00'),
            approved: { client: minor('12000.00'), contingency: minor('3000.00') },
            pending: minor('7500.00'),
            committed: minor('40000.00'),
            paid: minor('100000.00'),
            unpaid: minor('60000.00'),
            percentComplete: rate(50),
          },
        },
        {
          fees: { original: minor('50000.00'), actual: minor('20000.00') },
          contingency: { original: minor('80000.00') },
          transfers: netTransfers([{ from: 'contingency', to: 'foundation', amount: minor('5000.00') }]),
        },
      ),
    );
    expect(decimals(budget.phases[1] ?? {})).toEqual({
      phase: 'foundation',
      original: '300000.00',
      approvedVariations: '15000.00',
      transfers: '5000.00',
      revised: '320000.00',
      pending: '7500.00',
      committed: '40000.00',
      actual: '160000.00',
      paid: '100000.00',
      unpaid: '60000.00',
      forecast: '320000.00',
      variance: '0.00',
      percentUsed: 50,
      level: null,
    });
    // Contingency: 80,000 − 5,000 moved − 3,000 used = 72,000. Unallocated: 1,000,000 − 300,000 − 50,000 − 80,000.
    expect(decimals(budget.contingency)).toEqual({
      original: '80000.00',
      transfers: '-5000.00',
      used: '3000.00',
      left: '72000.00',
    });
    expect(decimals(budget.fees)).toMatchObject({ budget: '50000.00', actual: '20000.00', left: '30000.00' });
    // 320,000 + 50,000 + 72,000 + 570,000 = 1,012,000 = 1,000,000 + 12,000 from the client.
    // Forecast of the whole: 320,000 and the fees' 50,000.
    expect(decimals({ unallocated: budget.unallocated, ...budget.projectBudget })).toEqual({
      unallocated: '570000.00',
      original: '1000000.00',
      revised: '1012000.00',
      actual: '180000.00',
      forecast: '370000.00',
      variance: '642000.00',
    });
    expect(budget.balanced).toBe(true);
  });

  it('that allocates more than there is, is flagged', () => {
    const budget = calculateBudget(
      inputs({ structure: { original: minor('900000.00') }, finishes: { original: minor('100000.01') } }),
    );
    expect(decimals({ unallocated: budget.unallocated })).toEqual({ unallocated: '-0.01' });
    expect(budget).toMatchObject({ overAllocated: true, balanced: true });
  });

  it('without a total is the allocated sum', () => {
    const budget = calculateBudget(
      inputs(
        { roofing: { original: minor('70.00') } },
        { totalBudget: null, contingency: { original: minor('30.00') } },
      ),
    );
    expect(budget).toMatchObject({ unallocated: 0n, projectBudget: { original: 10_000n }, balanced: true });
  });

  it('adds a variation without a phase to the unallocated budget, whoever pays', () => {
    const withoutPhase = {
      approved: { client: minor('10.00'), contingency: minor('4.00') },
      pending: minor('9.99'),
    };
    const budget = calculateBudget(inputs({}, { withoutPhase, contingency: { original: minor('100.00') } }));
    // 1,000,000 − 100 + 10 + 4; the contingency pays 4 and the client 10.
    expect(decimals({ ...budget.contingency, unallocated: budget.unallocated })).toMatchObject({
      used: '4.00',
      left: '96.00',
      unallocated: '999914.00',
    });
    expect(budget.projectBudget.revised).toBe(minor('1000010.00'));
    expect(budget.pendingWithoutPhase).toBe(minor('9.99'));
    expect(budget.balanced).toBe(true);
  });

  it('is reduced by an omission, but its forecast is not', () => {
    // 500 entered, 120 left out: revised 380. 400 is spent: what is spent cannot be forecast away.
    const [, , structure] = calculateBudget(
      inputs({
        structure: {
          original: minor('500.00'),
          approved: { client: minor('-120.00'), contingency: ZERO },
          paid: minor('400.00'),
        },
      }),
    ).phases;
    expect(decimals(structure ?? {})).toMatchObject({
      approvedVariations: '-120.00',
      revised: '380.00',
      forecast: '400.00',
      variance: '-20.00',
      percentUsed: 105.3,
      level: 'over',
    });
  });

  it('detects a transfer booked on one side only', () => {
    const transfers = { ...netTransfers([]), structure: minor('5.00') };
    expect(calculateBudget(inputs({}, { transfers })).balanced).toBe(false);
  });
});

describe('a forecast', () => {
  const of = (revised: string, actual: string, committed: string, percent: number | null) =>
    decimal(
      calculateForecast({
        revised: minor(revised),
        actual: minor(actual),
        committed: minor(committed),
        percentComplete: percent === null ? null : rate(percent),
      }),
    );

  it.each([
    ['nobody entered percent complete: the budget', '1000.00', '300.00', '200.00', null, '1000.00'],
    [
      'nobody entered it, and more is spent and promised: that',
      '1000.00',
      '800.00',
      '300.00',
      null,
      '1100.00',
    ],
    // EV 250, AC 300: CPI 5/6; 1,000 / (5/6) = 1,200
    ['it costs more than it earns', '1000.00', '300.00', '0.00', 25, '1200.00'],
    // EV 500, AC 400: CPI 1.25; 1,000 / 1.25 = 800
    ['it costs less than it earns', '1000.00', '400.00', '0.00', 50, '800.00'],
    // 800, but 400 spent + 450 promised
    ['more is promised than the pace says', '1000.00', '400.00', '450.00', 50, '850.00'],
    // Nothing earned: 100 + 1,000 − 0
    ['money was spent and nothing is done', '1000.00', '100.00', '0.00', 0, '1100.00'],
    // Nothing spent: 0 + 1,000 − 300
    ['something is done and no money was spent', '1000.00', '0.00', '0.00', 30, '700.00'],
    ['all is done: what was spent', '1000.00', '980.00', '0.00', 100, '980.00'],
    // No budget: EV 0, so actual + 0 − 0
    ['there is no budget', '0.00', '55.00', '0.00', 40, '55.00'],
    // EV = 33.333 % … 33.3 of 100.00 = 33.30; 100.00 × 10.01 / 33.30 = 30.06006 → 30.06
    ['a third is done', '100.00', '10.01', '0.00', 33.3, '30.06'],
    // EV = 50 % of 0.01 = 0.005 → 0.01; 0.01 × 0.01 / 0.01
    ['half a cent is earned', '0.01', '0.01', '0.00', 50, '0.01'],
  ])('where %s', (_when, revised, actual, committed, percent, expected) => {
    expect(of(revised, actual, committed, percent)).toBe(expected);
  });

  it('is never below spent plus committed, and without an entry never below the budget', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }) as fc.Arbitrary<Minor>;
    const entry = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => rate(tenths / 10)));
    fc.assert(
      fc.property(amount, amount, amount, entry, (revised, actual, committed, percentComplete) => {
        const forecast = calculateForecast({ revised, actual, committed, percentComplete });
        expect(forecast).toBeGreaterThanOrEqual(actual + committed);
        if (percentComplete === null) expect(forecast).toBeGreaterThanOrEqual(revised);
      }),
    );
  });
});

describe('the level of a phase', () => {
  it.each([
    ['0.00', '0.00', null],
    ['79.99', '100.00', null],
    ['80.00', '100.00', 'near'],
    ['94.99', '100.00', 'near'],
    ['95.00', '100.00', 'critical'],
    ['100.00', '100.00', 'critical'],
    ['100.01', '100.00', 'over'],
    ['0.01', '0.00', 'over'],
    ['0.00', '-5.00', null],
  ])('with %s spent of %s is %s', (actual, revised, level) => {
    expect(budgetLevel(minor(actual), minor(revised))).toBe(level);
  });

  it('is reported once, when it is reached', () => {
    expect(levelReached(null, 'near')).toBe('near');
    expect(levelReached(null, 'over')).toBe('over');
    expect(levelReached('near', 'near')).toBeNull();
    expect(levelReached('over', 'critical')).toBeNull();
    expect(levelReached('near', null)).toBeNull();
  });
});

it('the totals are the sums of the phases, and paid and unpaid are the actual', () => {
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }) as fc.Arbitrary<Minor>;
  const cost = fc.bigInt({ min: 0n, max: 10n ** 9n }) as fc.Arbitrary<Minor>;
  const phase = fc.record({
    original: fc.option(cost),
    approved: fc.record({ client: amount, contingency: amount }),
    pending: amount,
    committed: cost,
    paid: cost,
    unpaid: cost,
    percentComplete: fc.option(fc.integer({ min: 0, max: 10_000 }).map((one) => rate(one / 100))),
  });
  fc.assert(
    fc.property(fc.array(phase, { minLength: 8, maxLength: 8 }), fc.option(cost), (rows, totalBudget) => {
      const phases = Object.fromEntries(PHASES.map((name, index) => [name, rows[index]]));
      const budget = calculateBudget({ ...inputs(phases), totalBudget });
      for (const column of [
        'original',
        'revised',
        'pending',
        'committed',
        'actual',
        'forecast',
        'variance',
      ] as const)
        expect(budget.totals[column]).toBe(sum(budget.phases.map((one) => one[column])));
      for (const one of budget.phases) {
        expect(one.paid + one.unpaid).toBe(one.actual);
        expect(one.variance).toBe(one.revised - one.forecast);
      }
      expect(budget.balanced).toBe(true);
    }),
  );
});
