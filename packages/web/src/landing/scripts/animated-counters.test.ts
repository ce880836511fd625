import { expect, it } from 'vitest';
import { COUNT_DURATION_MS, countAt } from './animated-counters.ts';

it('counts from zero to the exact value in two seconds, never backwards and never beyond it', () => {
  const shown = Array.from({ length: 41 }, (_, step) => countAt(500, step * 50));
  expect(COUNT_DURATION_MS).toBe(2000);
  expect([shown[0], shown.at(-1), countAt(500, 99_999)]).toEqual([0, 500, 500]);
  expect(shown.every((value, index) => index === 0 || value >= (shown[index - 1] ?? 0))).toBe(true);
});
