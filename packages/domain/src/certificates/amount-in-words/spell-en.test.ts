import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInEnglish, numberInEnglish } from './spell-en.ts';

describe('an amount in words', () => {
  it.each([
    [0n, 'zero'],
    [7n, 'seven'],
    [19n, 'nineteen'],
    [20n, 'twenty'],
    [21n, 'twenty-one'],
    [100n, 'one hundred'],
    [105n, 'one hundred and five'],
    [999n, 'nine hundred and ninety-nine'],
    [1_000n, 'one thousand'],
    [1_001n, 'one thousand and one'],
    [1_100n, 'one thousand one hundred'],
    [141_230n, 'one hundred and forty-one thousand two hundred and thirty'],
    [1_000_000n, 'one million'],
    [1_000_012n, 'one million and twelve'],
    [2_000_300_040n, 'two billion three hundred thousand and forty'],
    [-12n, 'minus twelve'],
  ])('%s is %s', (number, words) => {
    expect(numberInEnglish(number)).toBe(words);
  });

  it('has hundredths as a fraction, also when negative', () => {
    expect(amountInEnglish(14_123_050n, 'Botswana pula')).toBe(
      'One hundred and forty-one thousand two hundred and thirty Botswana pula and 50/100',
    );
    expect(amountInEnglish(5n, 'Botswana pula')).toBe('Zero Botswana pula and 05/100');
    expect(amountInEnglish(-517_500n, 'South African rand')).toBe(
      'Minus five thousand one hundred and seventy-five South African rand and 00/100',
    );
  });

  it('has no zero fraction in a currency without decimals', () => {
    expect(amountInEnglish(25_650_000n, 'Japanese yen', 0)).toBe(
      'Two hundred and fifty-six thousand five hundred Japanese yen',
    );
    expect(amountInEnglish(150n, 'Japanese yen', 0)).toBe('One Japanese yen and 50/100');
  });

  it('is different for different amounts', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(amountInEnglish(one, 'pula') === amountInEnglish(other, 'pula')).toBe(one === other);
        expect(amountInEnglish(one, 'pula')).not.toMatch(/undefined|NaN| {2}|zero [a-z]+ion/);
      }),
    );
  });
});
