import { CURRENCY_CODES } from '@brick/domain/money/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOf,
  currencySymbol,
  formatBytes,
  formatDate,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPercent,
} from './format.ts';

const usd = (amount: string, options = {}) => formatMoney(amount, 'USD', 'en', options);

describe('an amount in full', () => {
  it('shows cents only where it has any', () => {
    expect(usd('400.00')).toBe('$400');
    expect(usd('1500.50')).toBe('$1,500.50');
    expect(usd('1500.00', { decimals: 'cents' })).toBe('$1,500.00');
  });

  it('keeps the currency symbol together beside Arabic letters, before a gain too', () => {
    const arabic = (amount: string, options = {}) => formatMoney(amount, 'USD', 'ar', options);
    expect(arabic('49200.00')).toMatch(/49,200.\u2066US\$\u2069$/);
    expect(arabic('49200.00', { sign: true })).toMatch(/\+49,200.\u2066US\$\u2069$/);
    expect(formatMoney('49200.00', 'CAD', 'en')).toBe('CA$49,200');
  });

  it('rounds a half away from zero when cents are left out', () => {
    expect(usd('0.50', { decimals: 'none' })).toBe('$1');
    expect(usd('1.49', { decimals: 'none' })).toBe('$1');
    expect(usd('-2.50', { decimals: 'none' })).toBe('−\u2060$3');
    expect(usd('-0.40', { decimals: 'none' })).toBe('$0');
  });

  it('has a real minus, and a plus on request', () => {
    expect(usd('-12.30')).toBe('−\u2060$12.30');
    expect(usd('12.30', { sign: true })).toBe('+\u2060$12.30');
    expect(usd('0.00', { sign: true })).toBe('$0');
  });

  it('is never separated from its sign and currency, in any language', () => {
    // Where a line may break: after a space that is not a no-break space, and between two signs.
    const torn = /[\p{Zs}](?<![\u00a0\u202f])|[−+](?=\p{Sc})/u;
    for (const locale of ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'])
      for (const currency of CURRENCY_CODES)
        for (const compact of [undefined, 'card', 'millions'] as const)
          for (const amount of ['-34500.40', '2450000.00'])
            expect(formatMoney(amount, currency, locale, { compact, sign: true })).not.toMatch(torn);
  });

  it('in a column has the decimals of its currency, and no currency where the header names it', () => {
    expect(usd('182400.00', { decimals: 'cents', bare: true })).toBe('182,400.00');
    expect(usd('-182400.00', { decimals: 'cents', bare: true })).toBe('−182,400.00');
    expect(usd('5.00', { decimals: 'cents', bare: true, sign: true })).toBe('+5.00');
    expect(formatMoney('2500000000.00', 'UGX', 'en', { decimals: 'cents', bare: true })).toBe(
      '2,500,000,000',
    );
    expect(formatMoney('182400.00', 'EUR', 'de', { decimals: 'cents', bare: true })).toBe('182.400,00');
  });

  it('is exact beyond what a float can hold', () => {
    expect(usd('9007199254740993.01')).toBe('$9,007,199,254,740,993.01');
  });

  it('never hides hundredths of a currency that usually has none', () => {
    expect(formatMoney('1500.00', 'JPY', 'en', { decimals: 'cents' })).toBe('¥1,500');
    expect(formatMoney('1500.50', 'JPY', 'en')).toBe('¥1,500.50');
  });

  it('distinguishes currencies that share a symbol', () => {
    expect(formatMoney('5.00', 'BWP', 'en').replace(/\s/g, ' ')).toBe('P 5');
    expect(formatMoney('5.00', 'CAD', 'en')).toBe('CA$5');
    expect(currencySymbol('ZAR', 'en')).toBe('R');
  });

  it('follows the language', () => {
    expect(formatMoney('1234567.80', 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.234.567,80 €');
  });

  it('rejects what is no amount', () => {
    expect(() => usd('1e3')).toThrow(RangeError);
  });

  it('keeps every digit of the string', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (cents) => {
        const text = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents).toString().padStart(3, '0').replace(/(..)$/, '.$1')}`;
        const shown = usd(text, { decimals: 'cents' })
          .replace('−', '-')
          .replace(/[$,.\u2060]/g, '');
        expect(BigInt(shown)).toBe(cents);
      }),
    );
  });
});

describe('an amount on a card', () => {
  it('is in millions from 1,000,000 on and in thousands below', () => {
    expect(usd('2400000.00', { compact: 'card' })).toBe('$2.4M');
    expect(usd('1000000.00', { compact: 'card' })).toBe('$1.0M');
    expect(usd('999999.99', { compact: 'card' })).toBe('$1,000K');
    expect(usd('780000.00', { compact: 'card' })).toBe('$780K');
    expect(usd('499.99', { compact: 'card' })).toBe('$0K');
    expect(usd('-2450000.00', { compact: 'card' })).toBe('−\u2060$2.5M');
  });

  it('is in millions whatever its size where the card requires it', () => {
    expect(usd('780000.00', { compact: 'millions' })).toBe('$0.8M');
    expect(usd('0.00', { compact: 'millions' })).toBe('$0.0M');
    expect(usd('9999999999.99', { compact: 'millions' })).toBe('$10,000.0M');
  });

  it('uses the short form of a language', () => {
    expect(formatMoney('2400000.00', 'EUR', 'de', { compact: 'card' }).replace(/\s/g, ' ')).toBe(
      '2,4 Mio. €',
    );
    for (const [amount, shown] of [
      ['402049.35', '402.049 €'],
      ['-37484.60', '−37.485 €'],
      ['0.00', '0 €'],
    ] as const)
      expect(formatMoney(amount, 'EUR', 'de', { compact: 'card' }).replace(/\s/g, ' ')).toBe(shown);
    expect(formatMoney('402049.35', 'EUR', 'es', { compact: 'card' }).replace(/\s/g, ' ')).toMatch(
      /^402 mil/,
    );
  });

  it('is off by half of its last digit at most, and a half goes away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (cents) => {
        const size = cents < 0n ? -cents : cents;
        const text = `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
        const shown = usd(text, { compact: 'card' });
        const unit = shown.endsWith('M') ? 10_000_000n : 100_000n;
        expect(shown.endsWith('M')).toBe(size >= 100_000_000n);
        const steps = BigInt(shown.replace(/[^0-9]/g, ''));
        const over = steps * unit - size;
        expect(over <= unit / 2n && over > -unit / 2n).toBe(true);
        expect(shown.startsWith('−')).toBe(cents < 0n && steps > 0n);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a day', () => {
  it('is short enough for its columns in Portuguese', () => {
    expect(formatDate('2025-12-31', 'pt')).toBe('31 dez. 2025');
    expect(formatMonth('2025-12-31', 'pt')).toBe('dez. 2025');
    expect(formatInstant('2025-12-31T12:00:00Z', 'UTC', 'pt')).toBe('31 dez. 2025');
  });

  it('is formatted without shifting, whatever the machine’s time zone', () => {
    expect(formatDate('2025-01-05', 'en')).toBe('Jan 5, 2025');
    expect(formatDate('2025-12-31', 'en')).toBe('Dec 31, 2025');
    expect(formatMonth('2025-11-30', 'en')).toBe('Nov 2025');
    expect(formatMonth('2025-12-01', 'en')).toBe('Dec 2025');
  });

  it('may be the leap day', () => {
    expect(formatDate('2024-02-29', 'en')).toBe('Feb 29, 2024');
    expect(() => formatDate('2025-02-29', 'en')).toThrow(RangeError);
  });
});

describe('an instant', () => {
  it('is shown as the day in the user’s time zone', () => {
    expect(formatInstant('2025-01-05T23:30:00Z', 'UTC', 'en')).toBe('Jan 5, 2025');
    expect(formatInstant('2025-01-05T23:30:00Z', 'Africa/Gaborone', 'en')).toBe('Jan 6, 2025');
    expect(
      formatInstant('2025-01-05T23:30:00Z', 'America/Los_Angeles', 'en', { time: true }).replace(/\s/g, ' '),
    ).toBe('Jan 5, 2025, 3:30 PM');
  });
});

describe('the age of an entry', () => {
  const age = (iso: string, zone: string, now: string) => {
    const { kind, days } = ageOf(iso, zone, new Date(now));
    return `${kind} ${days}`;
  };

  it('counts midnights of the user, not spans of 24 hours', () => {
    expect(age('2025-06-10T21:59:00Z', 'Africa/Gaborone', '2025-06-10T22:01:00Z')).toBe('yesterday 1');
    expect(age('2025-06-10T22:01:00Z', 'Africa/Gaborone', '2025-06-11T21:59:00Z')).toBe('today 0');
    expect(age('2025-06-10T12:00:00Z', 'Asia/Tokyo', '2025-06-10T16:00:00Z')).toBe('yesterday 1');
    expect(age('2025-06-10T12:00:00Z', 'America/Denver', '2025-06-10T16:00:00Z')).toBe('today 0');
  });

  it('is right on days of 23 and 25 hours', () => {
    // New York sets its clocks forward on 9 March 2025 and back on 2 November 2025.
    expect(age('2025-03-09T04:59:00Z', 'America/New_York', '2025-03-10T03:59:00Z')).toBe('yesterday 1');
    expect(age('2025-03-09T05:00:00Z', 'America/New_York', '2025-03-10T03:59:00Z')).toBe('today 0');
    expect(age('2025-11-02T04:00:00Z', 'America/New_York', '2025-11-03T04:59:00Z')).toBe('today 0');
    expect(age('2025-11-02T04:00:00Z', 'America/New_York', '2025-11-03T05:00:00Z')).toBe('yesterday 1');
  });

  it('handles the leap day and the turn of the year', () => {
    expect(age('2024-02-28T12:00:00Z', 'UTC', '2024-03-01T12:00:00Z')).toBe('days 2');
    expect(age('2025-02-28T12:00:00Z', 'UTC', '2025-03-01T12:00:00Z')).toBe('yesterday 1');
    expect(age('2024-12-30T12:00:00Z', 'UTC', '2025-01-02T00:00:00Z')).toBe('days 3');
  });

  it('is today for a timestamp slightly ahead of the clock', () => {
    expect(age('2025-06-11T00:00:30Z', 'UTC', '2025-06-10T23:59:50Z')).toBe('today 0');
  });
});

describe('other figures', () => {
  it('include percentages and file sizes', () => {
    expect(formatPercent(67, 'en')).toBe('67%');
    expect(formatPercent(66.7, 'en')).toBe('66.7%');
    expect(formatBytes(1, 'en')).toBe('1 byte');
    expect(formatBytes(95, 'en')).toBe('95 bytes');
    expect(['de', 'fr', 'es', 'pt'].map((locale) => formatBytes(95, locale).replace('\u00a0', ' '))).toEqual([
      ...['95 Byte', '95 octets', '95 bytes', '95 bytes'],
    ]);
    expect(['zh', 'ja'].map((locale) => formatBytes(95, locale))).toEqual(['95字节', '95 バイト']);
    expect(formatBytes(95, 'ar')).toMatch(/بايت/);
    expect(formatBytes(839_680, 'en')).toBe('820 kB');
    expect(formatBytes(10 * 1024 * 1024, 'en')).toBe('10 MB');
  });
});
