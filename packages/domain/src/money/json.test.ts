import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES } from './currencies.ts';
import { asJson, parseWithAmounts, withAmounts } from './json.ts';
import { amountsAsText, LARGEST_AMOUNT, type Minor, parseDecimal, ZERO } from './money.ts';
import { signedAmountInput } from './money-schemas.ts';

const anyAmount = fc
  .oneof(
    fc.bigInt({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT }),
    fc.constantFrom(0n, -1n, 1n, -100n, LARGEST_AMOUNT),
  )
  .map((value) => value as Minor);

/** Amounts alone, in lists and below each other, beside what looks like one under another name. */
const anyRow = fc.record({
  amount: anyAmount,
  agreedAmount: fc.option(anyAmount),
  currency: fc.constantFrom(...CURRENCY_CODES),
  title: fc.constantFrom('12.50', '-1.00', '0.00', 'Walls'),
  count: fc.nat(),
  lines: fc.array(fc.record({ description: fc.constant('3.00'), amount: anyAmount }), { maxLength: 3 }),
  totals: fc.record({ original: anyAmount, forecast: fc.option(anyAmount) }),
});

describe('amounts in JSON', () => {
  it('come back as they were, whatever the currency, and nothing else becomes an amount', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(parseWithAmounts(JSON.stringify(row, amountsAsText))).toEqual(row);
        expect(withAmounts(asJson(row))).toEqual(row);
      }),
    );
  });

  it('are text with two decimals that the form of an amount takes', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const json = asJson({ amount });
        expect(json.amount).toMatch(/^-?\d+\.\d\d$/);
        expect(signedAmountInput.parse(json.amount)).toBe(amount);
        expect(parseDecimal(json.amount)).toBe(amount);
      }),
    );
  });

  it('leave what no amount has such a name as it is', () => {
    const other = { before: '2026-01-30', after: null, total: 12, pending: 3, completed: true, open: 'yes' };
    expect(parseWithAmounts(JSON.stringify(other))).toEqual(other);
    expect(parseWithAmounts('{"amount":"0.00"}')).toEqual({ amount: ZERO });
  });
});
