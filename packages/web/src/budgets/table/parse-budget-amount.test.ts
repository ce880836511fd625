import { decimal } from '@brick/domain/money/money';
import { amountInput } from '@brick/domain/money/money-schemas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBudgetAmount } from './parse-budget-amount.ts';

it('parses amounts as people write them; empty text clears the amount', () => {
  expect(parseBudgetAmount('P 480,000', 'BWP', 'en')).toEqual({ amount: 48_000_000n });
  expect(parseBudgetAmount('  ', 'BWP', 'en')).toEqual({ amount: null });
});

it('reports what is wrong with an invalid amount', () => {
  const codeOf = (typed: string) => parseBudgetAmount(typed, 'BWP', 'en');
  expect(codeOf('half')).toEqual({ code: 'amountNumber' });
  expect(codeOf('12.345')).toEqual({ code: 'amountDecimals' });
  expect(codeOf('-5')).toEqual({ code: 'amountNegative' });
  expect(codeOf('10,000,000,000')).toEqual({ code: 'amountTooLarge' });
});

it('accepts exactly the amounts that the server accepts', () => {
  const typing = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,14}(\.\d{0,3})?$/));
  fc.assert(
    fc.property(typing, (typed) => {
      const read = parseBudgetAmount(typed, 'BWP', 'en');
      if ('amount' in read && read.amount !== null)
        expect(amountInput.parse(decimal(read.amount))).toBe(read.amount);
      const known = amountInput.safeParse(typed);
      if (known.success) expect(read).toEqual({ amount: known.data });
    }),
  );
});
