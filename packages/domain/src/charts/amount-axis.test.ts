import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountScale, amountTicks } from './amount-axis.ts';

const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });

describe('amounts on an axis', () => {
  it('have round ticks from zero to above the largest', () => {
    expect(amountTicks([118_000_000n])).toEqual([0n, 50_000_000n, 100_000_000n, 150_000_000n]);
    expect(amountTicks([900n, -2_100n])).toEqual([-3_000n, -2_000n, -1_000n, 0n, 1_000n]);
    expect(amountTicks([])).toEqual([0n, 100n]);
  });

  it('always lie between the first and the last tick, of which there are never too many', () => {
    fc.assert(
      fc.property(fc.array(cents), fc.integer({ min: 2, max: 8 }), (amounts, steps) => {
        const ticks = amountTicks(amounts, { steps });
        const [first = 0n, second = 0n, last = 0n] = [ticks[0], ticks[1], ticks.at(-1)];
        const step = second - first;
        expect(amounts.every((amount) => first <= amount && amount <= last)).toBe(true);
        expect(ticks).toContain(0n);
        expect(ticks.length).toBeLessThanOrEqual(steps + 1);
        expect(step.toString()).toMatch(/^[125]0+$/);
      }),
    );
  });

  it('are placed in proportion, also upwards and beyond the precision of a float', () => {
    const place = amountScale([0n, 4_000_000_000_000_000_000n], [200, 0]);
    expect([place(0n), place(1_000_000_000_000_000_000n), place(4_000_000_000_000_000_000n)]).toEqual([
      200, 150, 0,
    ]);
    expect(amountScale([5n, 5n], [0, 10])(5n)).toBe(0);
  });

  it('may have more steps than wanted, and smaller ones than a whole unit', () => {
    expect(amountTicks([118n, -7n], { steps: 5, least: 1n, mayExceed: true })).toEqual([
      -50n,
      0n,
      50n,
      100n,
      150n,
    ]);
    expect(amountTicks([6n, -1n], { steps: 5, least: 1n, mayExceed: true })).toEqual([-2n, 0n, 2n, 4n, 6n]);
    expect(amountTicks([], { steps: 5, least: 1n, mayExceed: true })).toEqual([0n, 1n]);
  });
});
