import { CURRENCIES, type Currency } from '@brick/domain/money/currencies';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { inVisualOrder, levelsOf } from './bidi.ts';
import { writtenMoney } from './written.ts';

/** What is seen from the left of a sentence that runs from right to left. */
function seen(sentence: string): string {
  const levels = levelsOf(sentence, 'rtl');
  const letters = [...sentence].map((letter, at) => ({ letter, level: levels[at] ?? 0 }));
  return inVisualOrder(letters)
    .map(({ letter }) => letter)
    .join('')
    .replace(/[\u200e\u200f]/g, '');
}

describe('an amount in an Arabic sentence', () => {
  it.each(Object.keys(CURRENCIES) as Currency[])(
    'in %s has its currency on the same side, whether it is owed or due',
    (currency) => {
      const sideOf = (amount: string) => {
        const sentence = seen(`المبلغ ${writtenMoney(minor(amount), 'ar', currency)} مدفوع`);
        const [before = ''] = sentence.split('1,234');
        return before.replace(/[-−\s]/g, '');
      };
      expect(sideOf('-1234.00')).toBe(sideOf('1234.00'));
    },
  );
});
