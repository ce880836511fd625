import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import { DomainError } from '../../errors.ts';
import { minor, ZERO } from '../../money/money.ts';
import { type Budget, calculateBudget } from './budget.ts';
import { budgetInputs } from './budget-from-totals.ts';
import { assertContingencyCoversUse, assertTransferable, freeAt, netTransfers } from './budget-transfers.ts';

/** Roofing: 500.00 entered, 120.00 spent, an order of 200.00 of which 50.00 of those 120.00 were invoiced. */
const budget: Budget = calculateBudget(
  budgetInputs({
    asOf: calendarDate('2026-03-18'),
    sums: [
      { resource: 'expense-months', bucket: '2026-03|roofing|unpaid', amount: minor('120.00') },
      { resource: 'commitment-invoices', bucket: '7|2026-03', amount: minor('50.00') },
      { resource: 'variation-budgets', bucket: 'approved|fittings|contingency', amount: minor('15.00') },
    ],
    laterInMonth: [],
    variationsLater: [],
    commitments: [{ id: 7, phase: 'roofing', amount: minor('200.00') }],
    transfers: [],
    totalBudget: minor('1000.00'),
    originals: { roofing: minor('500.00') },
    fees: { original: minor('90.00'), actual: minor('100.00') },
    contingency: { original: minor('60.00') },
    percentComplete: new Map(),
  }),
);

function refusal(work: () => void): [string, unknown] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.fields];
    throw error;
  }
}

describe('what is free', () => {
  it.each([
    // 500 − 120 − (200 − 50)
    ['roofing', '230.00'],
    // 90 − 100 is overspent
    ['fees', '0.00'],
    // 60 − 15
    ['contingency', '45.00'],
    // 1,000 − 500 − 90 − 60
    ['unallocated', '350.00'],
    // The variation that the contingency paid for
    ['fittings', '15.00'],
  ] as const)('at %s is %s', (place, free) => {
    expect(freeAt(budget, place)).toBe(minor(free));
  });
});

describe('a transfer', () => {
  const move = (amount: string, from = 'roofing' as const, to: 'roofing' | 'structure' = 'structure') =>
    refusal(() => assertTransferable({ from, to, amount: minor(amount) }, budget));

  it('takes all that is free and not a cent more', () => {
    expect(move('230.00')).toBeNull();
    expect(move('230.01')).toEqual(['invalid', { amount: 'At most 230.00 is free to be moved from there' }]);
  });

  it('moves something, to another place', () => {
    expect(move('0.00')).toEqual(['invalid', { amount: 'Enter an amount above 0' }]);
    expect(move('1.00', 'roofing', 'roofing')?.[1]).toHaveProperty('to');
  });

  it('adds up to nothing with all others', () => {
    const net = netTransfers([
      { from: 'roofing', to: 'fees', amount: minor('7.00') },
      { from: 'fees', to: 'unallocated', amount: minor('3.00') },
    ]);
    expect(net).toMatchObject({ roofing: -700n, fees: 400n, unallocated: 300n, contingency: ZERO });
  });
});

it('a contingency is never set below what was taken from it', () => {
  const taken = { ...budget.contingency, transfers: minor('-10.00') };
  // 15 used by a variation and 10 moved away
  expect(refusal(() => assertContingencyCoversUse(minor('25.00'), taken))).toBeNull();
  expect(refusal(() => assertContingencyCoversUse(minor('24.99'), taken))).toEqual([
    'invalid',
    { contingency: '25.00 of the contingency is used already' },
  ]);
  expect(refusal(() => assertContingencyCoversUse(ZERO, { ...taken, transfers: minor('20.00') }))).toBeNull();
});
