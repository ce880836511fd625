import { expect, it } from 'vitest';
import { minor } from '../money/money.ts';
import { amountExtent } from './amount-axis.ts';
import { barEnds, barSpans, waterfallSteps } from './bars.ts';

const steps = waterfallSteps([
  { label: 'Original', value: minor('1000.00'), sum: true },
  { label: 'Variations', value: minor('200.00'), sum: false },
  { label: 'Actual', value: minor('-1500.50'), sum: false },
  { label: 'Left', value: minor('-300.50'), sum: true },
]);

it('a change starts where the step before ended, a sum starts at zero', () => {
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [0n, 100_000n],
    [100_000n, 120_000n],
    [120_000n, -30_050n],
    [0n, -30_050n],
  ]);
});

it('a waterfall reaches from the lowest to the highest point and contains zero', () => {
  expect(amountExtent(barEnds(steps))).toEqual([-30_050n, 120_000n]);
  expect(amountExtent([])).toEqual([0n, 0n]);
});

it('stacked bars continue each other, negative ones in the other direction', () => {
  expect(barSpans([3n, null, -2n, 4n, -1n], true)).toEqual([
    { from: 0n, to: 3n },
    null,
    { from: 0n, to: -2n },
    { from: 3n, to: 7n },
    { from: -2n, to: -3n },
  ]);
  expect(barSpans([3n, null, -2n], false)).toEqual([{ from: 0n, to: 3n }, null, { from: 0n, to: -2n }]);
});
