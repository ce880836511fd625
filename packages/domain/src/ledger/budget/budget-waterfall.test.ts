import { expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import { decimal, minor } from '../../money/money.ts';
import { calculateBudget } from './budget.ts';
import { budgetInputs } from './budget-from-totals.ts';
import { waterfall } from './budget-waterfall.ts';

it('a waterfall leads from the original budget to what will be left of it', () => {
  // Roofing: 500 entered and 80 from the client. 200 spent, 150 promised: the forecast stays at 580, so 230 are to
  // come. Fees: 90 budgeted, 100 spent. Left: 1,000 + 80 − 580 − 100 = 400.
  const budget = calculateBudget(
    budgetInputs({
      asOf: calendarDate('2026-03-18'),
      sums: [
        { resource: 'expense-months', bucket: '2026-03|roofing|paid', amount: minor('200.00') },
        { resource: 'variation-budgets', bucket: 'approved|roofing|client', amount: minor('80.00') },
      ],
      laterInMonth: [],
      variationsLater: [],
      commitments: [{ id: 1, phase: 'roofing', amount: minor('150.00') }],
      transfers: [],
      totalBudget: minor('1000.00'),
      originals: { roofing: minor('500.00') },
      fees: { original: minor('90.00'), actual: minor('100.00') },
      contingency: { original: null },
      percentComplete: new Map(),
    }),
  );
  expect(
    waterfall(budget).map(({ key, isSum, amount, from, to }) => [
      key,
      isSum,
      ...[amount, from, to].map(decimal),
    ]),
  ).toEqual([
    ['original', true, '1000.00', '0.00', '1000.00'],
    ['variations', false, '80.00', '1000.00', '1080.00'],
    ['revised', true, '1080.00', '0.00', '1080.00'],
    ['actual', false, '-200.00', '1080.00', '880.00'],
    ['committed', false, '-150.00', '880.00', '730.00'],
    ['toCome', false, '-230.00', '730.00', '500.00'],
    ['fees', false, '-100.00', '500.00', '400.00'],
    ['left', true, '400.00', '0.00', '400.00'],
  ]);
});
