import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fourDecimals, fourDecimalsText, ratio } from './ratio.ts';

describe('a ratio as text', () => {
  it.each([
    [1n, 1n, '1.0000'],
    [12n, 11n, '1.0909'],
    [1n, 20_000n, '0.0001'],
    [-1n, 20_000n, '-0.0001'],
    [-3n, 2n, '-1.5000'],
    [0n, 7n, '0.0000'],
  ])('of %i to %i is %s', (numerator, denominator, text) => {
    expect(fourDecimalsText(ratio(numerator, denominator))).toBe(text);
  });

  it('is not there where nothing can be divided', () => {
    expect(fourDecimalsText(ratio(5n, 0n))).toBeNull();
  });

  it('is the number that is shown elsewhere', () => {
    const amount = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
    fc.assert(
      fc.property(amount, amount, (numerator, denominator) => {
        const value = ratio(numerator, denominator);
        const text = fourDecimalsText(value);
        // Beyond this a number has no four decimals any more; the text has.
        fc.pre(Math.abs(fourDecimals(value) ?? 0) < 1e11);
        // Added to zero, a negative zero is zero.
        const number = fourDecimals(value);
        expect(text === null ? null : Number(text) + 0).toBe(number === null ? null : number + 0);
      }),
    );
  });
});
