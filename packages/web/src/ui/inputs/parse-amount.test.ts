import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTypedAmount, parseTypedAmount } from './parse-amount.ts';

const en = (typed: string) => parseTypedAmount(typed, 'USD', 'en');

describe('an amount as it is typed', () => {
  it('becomes a plain decimal with two places', () => {
    expect(en('1500')).toBe('1500.00');
    expect(en('1,500.50')).toBe('1500.50');
    expect(en('1500.5')).toBe('1500.50');
    expect(en('.5')).toBe('0.50');
    expect(en('12.')).toBe('12.00');
    expect(en('0012')).toBe('12.00');
    expect(en('12,34,567.80')).toBe('1234567.80');
    expect(en('')).toBe('');
    expect(en('   ')).toBe('');
  });

  it('may carry the sign or code of its currency', () => {
    expect(en('$1,500')).toBe('1500.00');
    expect(en('-$ 1,500')).toBe('-1500.00');
    expect(en('1,500 usd')).toBe('1500.00');
    expect(parseTypedAmount('P 1,500', 'BWP', 'en')).toBe('1500.00');
    expect(parseTypedAmount('1.500,50 €', 'EUR', 'de')).toBe('1500.50');
    expect(parseTypedAmount('$1,500', 'CAD', 'en')).toBe('1500.00');
    expect(parseTypedAmount('￥1,500', 'CNY', 'en')).toBe('1500.00');
    expect(parseTypedAmount('￥1,500', 'JPY', 'ja')).toBe('1500.00');
  });

  it.each([
    ['US$12,086.32', 'USD', '12086.32'],
    ['-US$ 12', 'USD', '-12.00'],
    ['(US$12)', 'USD', '-12.00'],
    ['USD $12', 'USD', '12.00'],
    ['$12 USD', 'USD', '12.00'],
    ['A$12', 'AUD', '12.00'],
    ['R$ 12.50', 'BRL', '12.50'],
    ['CHF 12', 'CHF', '12.00'],
    ['Fr. 12.50', 'CHF', '12.50'],
    ['12 Rs.', 'INR', '12.00'],
    ['1,500円', 'JPY', '1500.00'],
    ['US$12', 'AUD', null],
    ['A$12', 'USD', null],
    ['$12', 'BRL', null],
    ['USD EUR 12', 'USD', null],
  ])('is read where it is written as %s in %s, as %s', (text, currency, amount) => {
    expect(parseTypedAmount(text, currency, 'en')).toBe(amount);
  });

  it('is none with the sign of another currency', () => {
    expect(en('€1,500')).toBe(null);
    expect(en('1,500 £')).toBe(null);
    expect(parseTypedAmount('1.500,50 $', 'EUR', 'de')).toBe(null);
  });

  it('may have a dash where its cents would stand, which makes it no minus', () => {
    expect(parseTypedAmount('1500,-', 'EUR', 'de')).toBe('1500.00');
    expect(parseTypedAmount('1.500,-', 'EUR', 'de')).toBe('1500.00');
    expect(parseTypedAmount('1.500,– €', 'EUR', 'de')).toBe('1500.00');
    expect(parseTypedAmount('-1.500,--', 'EUR', 'de')).toBe('-1500.00');
    expect(parseTypedAmount("1'500.-", 'CHF', 'en')).toBe('1500.00');
    // A dot or comma groups where the other one stands before the dash.
    expect(parseTypedAmount('1.500,-', 'EUR', 'en')).toBe('1500.00');
    expect(en(',-')).toBe(null);
  });

  it('may be below zero, as bookkeepers write it too', () => {
    expect(en('-3.25')).toBe('-3.25');
    expect(en('−3.25')).toBe('-3.25');
    expect(en('(3.25)')).toBe('-3.25');
    expect(en('($3.25)')).toBe('-3.25');
    expect(en('3.25-')).toBe('-3.25');
    expect(parseTypedAmount('1.500,50 − EUR', 'EUR', 'de')).toBe('-1500.50');
    expect(en('-3.25-')).toBe(null);
    expect(en('(3.25)-')).toBe(null);
  });

  it('is read by the conventions of the language', () => {
    expect(parseTypedAmount('1.500', 'EUR', 'de')).toBe('1500.00');
    expect(parseTypedAmount('1500,5', 'EUR', 'de')).toBe('1500.50');
    expect(parseTypedAmount('1 500,50', 'EUR', 'fr')).toBe('1500.50');
    expect(parseTypedAmount('١٬٥٠٠٫٥٠', 'USD', 'ar')).toBe('1500.50');
    expect(parseTypedAmount('１，５００', 'JPY', 'ja')).toBe('1500.00');
    expect(parseTypedAmount("1'500.50", 'CHF', 'de-CH')).toBe('1500.50');
  });

  it('is read by other conventions where it is unambiguous', () => {
    expect(en('1500,50')).toBe('1500.50');
    expect(en('1.500,50')).toBe('1500.50');
    expect(parseTypedAmount('1,500.50', 'EUR', 'de')).toBe('1500.50');
    expect(parseTypedAmount('1500.50', 'EUR', 'de')).toBe('1500.50');
    expect(parseTypedAmount('1.500', 'EUR', 'fr')).toBe(null);
  });

  it('keeps a third decimal for the schema to refuse, and never rounds it away', () => {
    expect(en('1.234')).toBe('1.234');
    expect(en('1,500.505')).toBe('1500.505');
    const german = parseTypedAmount('1,234', 'EUR', 'de') ?? '';
    expect(german).toBe('1.234');
    expect(parseTypedAmount(formatTypedAmount(german, 'EUR', 'de'), 'EUR', 'de')).toBe('1.234');
  });

  it('is no amount when it is anything else', () => {
    for (const text of [
      'abc',
      '15k',
      '1e3',
      '1,50,5',
      '1.2.3',
      '--3',
      '1..',
      '.',
      '$',
      '12 ft',
      '1,5000',
      'NaN',
    ]) {
      expect(en(text), text).toBe(null);
    }
  });

  it('is parsed as the same amount once it has been formatted for its input', () => {
    for (const locale of ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar']) {
      fc.assert(
        fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (cents) => {
          const size = cents < 0n ? -cents : cents;
          const amount = `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
          expect(parseTypedAmount(formatTypedAmount(amount, 'EUR', locale), 'EUR', locale)).toBe(amount);
        }),
        { numRuns: 200 },
      );
    }
  });

  it('has the sign of its currency alone too, unless that may be of another one', () => {
    expect(parseTypedAmount('₵1,500', 'GHS', 'en')).toBe('1500.00');
    expect(parseTypedAmount('£1,500', 'EGP', 'en')).toBe('1500.00');
    expect(parseTypedAmount('$1,500', 'BRL', 'en')).toBe(null);
  });
});
