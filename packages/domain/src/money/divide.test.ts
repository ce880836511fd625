import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, divideTable } from './divide.ts';
import { sum } from './money.ts';

const cents = (most: bigint) => fc.bigInt({ min: -most, max: most });

describe('an amount divided by weights', () => {
  it('gives what is left over to the largest remainders, the first of equals first', () => {
    expect(divide(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(divide(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(divide(100n, [2n, -1n])).toEqual([200n, -100n]);
    expect(divide(100n, [1n, -1n])).toBeNull();
  });
});

describe('several amounts divided by the same weights', () => {
  it('are the weights where they come to their sum', () => {
    // 100.00 at 19 % and 50.00 at 7 %: 172.50, in three parts.
    const weights = [10_000n, 1_900n, 5_000n, 350n];
    const table = divideTable([5_751n, 5_750n, 5_749n], weights) ?? [];
    expect(table.map(sum)).toEqual([5_751n, 5_750n, 5_749n]);
    expect(weights.map((_, column) => sum(table.map((row) => row[column] ?? 0n)))).toEqual(weights);
  });

  it('add up by rows always, and by columns to the weights if the amounts do; each is next to its exact share', () => {
    fc.assert(
      fc.property(
        fc.array(cents(10n ** 9n), { minLength: 1, maxLength: 6 }),
        fc.array(cents(10n ** 6n), { minLength: 0, maxLength: 5 }),
        (weights, some) => {
          const whole = sum(weights);
          fc.pre(whole !== 0n);
          const amounts = [...some, whole - sum(some)];
          const table = divideTable(amounts, weights) ?? [];
          expect(table.map(sum)).toEqual(amounts);
          for (const [column, weight] of weights.entries()) {
            expect(sum(table.map((row) => row[column] ?? 0n))).toBe(weight);
            for (const [at, amount] of amounts.entries()) {
              const off = (table[at]?.[column] ?? 0n) * whole - amount * weight;
              expect((off < 0n ? -off : off) < (whole < 0n ? -whole : whole)).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('add up by rows whatever they come to', () => {
    fc.assert(
      fc.property(
        fc.array(cents(10n ** 9n), { minLength: 1, maxLength: 6 }),
        fc.array(cents(10n ** 9n), { minLength: 1, maxLength: 6 }),
        (weights, amounts) => {
          fc.pre(sum(weights) !== 0n);
          expect((divideTable(amounts, weights) ?? []).map(sum)).toEqual(amounts);
        },
      ),
    );
  });
});
