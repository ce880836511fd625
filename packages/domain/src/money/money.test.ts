import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimal,
  LARGEST_AMOUNT,
  minor,
  parseDecimal,
  percent,
  scale,
  split,
  sum,
  wholeUnits,
} from './money.ts';
import { amountInput, signedAmountInput } from './money-schemas.ts';

const anyAmount = fc.bigInt({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });

describe('an amount', () => {
  it('survives formatting and parsing', () => {
    fc.assert(fc.property(anyAmount, (value) => parseDecimal(decimal(value)) === value));
  });

  it('is read digit by digit: 0.1 + 0.2 is 0.30', () => {
    expect(decimal(sum([minor('0.1'), minor('0.2')]))).toBe('0.30');
    expect(decimal(minor('9999999999.99'))).toBe('9999999999.99');
    expect(decimal(minor('-0.05'))).toBe('-0.05');
  });

  it.each(['', ' ', '1e3', 'NaN', 'Infinity', '1.234', '+1', '1.', '.5', '1,000', '0x10', '--1', '١٢'])(
    'is not %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(amountInput.safeParse(text).success).toBe(false);
    },
  );

  it('is accepted as text or number and becomes a decimal string', () => {
    expect(amountInput.parse('1500')).toBe(150_000n);
    expect(amountInput.parse(1234.5)).toBe(123_450n);
    expect(amountInput.safeParse(0.1 + 0.2).success).toBe(false);
    expect(amountInput.safeParse(-0.01).success).toBe(false);
    expect(signedAmountInput.parse('-250.00')).toBe(-25_000n);
    expect(amountInput.safeParse(1e21).success).toBe(false);
  });
});

describe('a part of an amount', () => {
  it('rounds half a cent away from zero', () => {
    expect(scale(1n, 1n, 2n)).toBe(1n);
    expect(scale(-1n, 1n, 2n)).toBe(-1n);
    expect(scale(minor('10.01'), 15n, 100n)).toBe(150n);
    expect(scale(minor('0.10'), 15n, 100n)).toBe(2n);
  });

  it('of zero is null, never infinite', () => {
    expect(scale(5n, 1n, 0n)).toBeNull();
    expect(percent(5n, 0n)).toBeNull();
    expect(percent(1n, 3n)).toBe(33.3);
    expect(percent(2n, 3n)).toBe(66.7);
  });

  it('and the other parts add up to the whole', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 20 })
      .filter((all) => sum(all) > 0n);
    fc.assert(fc.property(anyAmount, weights, (whole, shares) => sum(split(whole, shares)) === whole));
  });

  it('never differs from its exact share by a whole cent', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.array(fc.bigInt({ min: 1n, max: 999n }), { minLength: 1, maxLength: 9 }),
        (whole, shares) => {
          const total = sum(shares);
          return split(whole, shares).every((part, index) => {
            const error = part * total - whole * (shares[index] ?? 0n);
            return error < total && error > -total;
          });
        },
      ),
    );
  });
});

describe('parts without their cents', () => {
  const parts = fc.array(fc.bigInt({ min: -99_999_999n, max: 99_999_999n }), { maxLength: 6 });

  it('add up to their rounded sum', () => {
    expect(wholeUnits([minor('64530.60'), minor('36769.60')])).toEqual([
      minor('64531.00'),
      minor('36769.00'),
    ]);
    fc.assert(
      fc.property(parts, (amounts) => {
        expect(sum(wholeUnits(amounts))).toBe((scale(sum(amounts), 1n, 100n) ?? 0n) * 100n);
      }),
    );
  });

  it('are less than one unit off, and what is whole stays', () => {
    fc.assert(
      fc.property(parts, (amounts) => {
        for (const [index, shown] of wholeUnits(amounts).entries()) {
          const off = shown - (amounts[index] ?? 0n);
          expect(off > -100n && off < 100n && shown % 100n === 0n).toBe(true);
          if ((amounts[index] ?? 0n) % 100n === 0n) expect(off).toBe(0n);
        }
      }),
    );
  });
});
