import { fromDayNumber } from '@brick/domain/dates/calendar-date';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateExample, formatTypedDate, parseTypedDate } from './parse-date.ts';

const en = (typed: string) => parseTypedDate(typed, 'en', '2026-06-15');

describe('a date as it is typed', () => {
  it('may be numeric, in the order of the language', () => {
    expect(en('2025-01-05')).toBe('2025-01-05');
    expect(en('1/5/2025')).toBe('2025-01-05');
    expect(en('1-5-25')).toBe('2025-01-05');
    expect(parseTypedDate('5.1.2025', 'de', '2026-06-15')).toBe('2025-01-05');
    expect(parseTypedDate('2025/1/5', 'ja', '2026-06-15')).toBe('2025-01-05');
    expect(parseTypedDate('٥/١/٢٠٢٥', 'ar', '2026-06-15')).toBe('2025-01-05');
  });

  it('may contain the month’s name, in the language or in English', () => {
    for (const text of ['Jan 5, 2025', '5 January 2025', 'january 5 2025', '5 jan. 2025', '2025 Jan 5']) {
      expect(en(text), text).toBe('2025-01-05');
    }
    expect(parseTypedDate('5 août 2025', 'fr', '2026-06-15')).toBe('2025-08-05');
    expect(parseTypedDate('5 aug 2025', 'fr', '2026-06-15')).toBe('2025-08-05');
  });

  it('is in the current year unless a year is given', () => {
    expect(en('3/18')).toBe('2026-03-18');
    expect(en('18 Mar')).toBe('2026-03-18');
  });

  it('is read in the other order where only that is possible', () => {
    expect(en('25/12/2025')).toBe('2025-12-25');
  });

  it('must exist', () => {
    expect(en('2/29/2024')).toBe('2024-02-29');
    for (const text of [
      '2/29/2025',
      '2025-13-01',
      '13/13/2025',
      'Feb 30',
      '1/5/20255',
      'soon',
      '5',
      '',
      '5 J 2025',
      '1/2/3/4',
      '12:30',
    ]) {
      expect(en(text), text).toBe(null);
    }
  });

  it('is parsed as the same day once it has been formatted, in every language', () => {
    for (const locale of ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar']) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 50_000 }), (number) => {
          const day = fromDayNumber(number);
          expect(parseTypedDate(formatTypedDate(day, locale), locale, '2026-06-15'), `${locale} ${day}`).toBe(
            day,
          );
        }),
        { numRuns: 300 },
      );
    }
  });
});

it('reads its own example in every language', () => {
  for (const locale of LANGUAGES)
    expect([locale, parseTypedDate(dateExample(locale), locale, '2026-03-18')]).toEqual([
      locale,
      '2025-01-25',
    ]);
});
