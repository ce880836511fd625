import { amountInput } from '@brick/domain/money/fields';
import { decimal } from '@brick/domain/money/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

it('an amount is read as people type it; nothing takes it away', () => {
  expect(typedAmount('P 480,000', 'BWP', 'en')).toEqual({ amount: 48_000_000n });
  expect(typedAmount('  ', 'BWP', 'en')).toEqual({ amount: null });
});

it('what is no budget says what is wrong with it', () => {
  const codeOf = (typed: string) => typedAmount(typed, 'BWP', 'en');
  expect(codeOf('half')).toEqual({ code: 'amountNumber' });
  expect(codeOf('12.345')).toEqual({ code: 'amountDecimals' });
  expect(codeOf('-5')).toEqual({ code: 'amountNegative' });
  expect(codeOf('10,000,000,000')).toEqual({ code: 'amountTooLarge' });
});

it('whatever is typed, what is taken for an amount is one to the server too, and the other way round', () => {
  const typing = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,14}(\.\d{0,3})?$/));
  fc.assert(
    fc.property(typing, (typed) => {
      const read = typedAmount(typed, 'BWP', 'en');
      if ('amount' in read && read.amount !== null)
        expect(amountInput.parse(decimal(read.amount))).toBe(read.amount);
      const known = amountInput.safeParse(typed);
      if (known.success) expect(read).toEqual({ amount: known.data });
    }),
  );
});
