import { expect, it } from 'vitest';
import { COUNT_MS, countAt } from './counters.ts';

it('counts from nothing to the very figure in two seconds, never back and never beyond', () => {
  const shown = Array.from({ length: 41 }, (_, step) => countAt(500, step * 50));
  expect(COUNT_MS).toBe(2000);
  expect([shown[0], shown.at(-1), countAt(500, 99_999)]).toEqual([0, 500, 500]);
  expect(shown.every((value, index) => index === 0 || value >= (shown[index - 1] ?? 0))).toBe(true);
});
