import { CURRENCIES, type Currency } from '@brick/domain/money/currencies';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { embeddingLevels, toVisualOrder } from './bidi.ts';
import { formatDay, formatInstant, formatMoney } from './locale-formats.ts';

/** Returns a right-to-left sentence in visual order from the left. */
function seen(sentence: string): string {
  const levels = embeddingLevels(sentence, 'rtl');
  const letters = [...sentence].map((letter, at) => ({ letter, level: levels[at] ?? 0 }));
  return toVisualOrder(letters)
    .map(({ letter }) => letter)
    .join('')
    .replace(/[\u200e\u200f]/g, '');
}

describe('an amount in an Arabic sentence', () => {
  it.each(Object.keys(CURRENCIES) as Currency[])(
    'in %s has its currency on the same side, whether it is positive or negative',
    (currency) => {
      const sideOf = (amount: string) => {
        const sentence = seen(`المبلغ ${formatMoney(minor(amount), 'ar', currency)} مدفوع`);
        const [before = ''] = sentence.split('1,234');
        return before.replace(/[-−\s]/g, '');
      };
      expect(sideOf('-1234.00')).toBe(sideOf('1234.00'));
    },
  );
});

it('a date in an Arabic sentence stays whole behind a name in Latin letters', () => {
  const at = formatInstant('2026-09-02T08:00:00Z', 'UTC', 'ar');
  for (const date of [at, formatDay('2026-09-02', 'ar')])
    expect(seen(`أفرج عنها Kagiso Molefe · ${date}`)).toContain('2026/09/02');
});
