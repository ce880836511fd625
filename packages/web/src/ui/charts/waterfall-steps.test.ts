import { minor } from '@brick/domain/money/money';
import { expect, it } from 'vitest';
import { extentOf } from './waterfall.tsx';
import { waterfallSteps } from './waterfall-steps.ts';

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

it('the chart reaches from the lowest to the highest point and contains zero', () => {
  expect(extentOf(steps)).toEqual([-30_050n, 120_000n]);
  expect(extentOf([])).toEqual([0n, 0n]);
});
