import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { formatDate, formatLocale } from '../format/format.ts';
import { normalizeTyped } from './normalize-typed.ts';

type DatePart = 'year' | 'month' | 'day';

const orders = new Map<string, DatePart[]>();

/** The order of day, month and year in a language. */
export function dateOrder(locale: string): DatePart[] {
  const known = orders.get(locale);
  if (known) return known;
  const parts = new Intl.DateTimeFormat(formatLocale(locale)).formatToParts(Date.UTC(2025, 10, 22));
  const order = parts
    .map((part) => part.type)
    .filter((type): type is DatePart => ['year', 'month', 'day'].includes(type));
  orders.set(locale, order);
  return order;
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

const monthNames = new Map<string, string[][]>();

function monthsOf(locale: string): string[][] {
  const known = monthNames.get(locale);
  if (known) return known;
  const names = Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((width) =>
      normalizeName(
        new Intl.DateTimeFormat(formatLocale(locale), { day: 'numeric', month: width, timeZone: 'UTC' })
          .formatToParts(Date.UTC(2025, month, 15))
          .find((part) => part.type === 'month')?.value ?? '',
      ),
    ),
  );
  monthNames.set(locale, names);
  return names;
}

function monthNamed(word: string, locale: string): number | null {
  for (const language of [locale, 'en']) {
    const months = monthsOf(language);
    const whole = months.findIndex((names) => names.includes(word));
    if (whole >= 0) return whole + 1;
    const begun = months.flatMap((names, month) =>
      word.length > 2 && names.some((name) => name.startsWith(word)) ? [month + 1] : [],
    );
    if (begun.length === 1) return begun[0] ?? null;
  }
  return null;
}

const createDay = (year: number, month: number, date: number): string | null => {
  const text = `${String(year < 100 ? 2000 + year : year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
};

function parseFigures(figures: string[], locale: string, thisYear: number): string | null {
  const [first = '', second = '', third] = figures;
  if (first.length === 4 && third !== undefined)
    return createDay(Number(first), Number(second), Number(third));
  const order = dateOrder(locale).filter((part) => part !== 'year');
  // Only the year may have four digits, and it comes last unless it comes first.
  if (first.length > 2 || second.length > 2) return null;
  const yearFirst = third !== undefined && third.length <= 2 && dateOrder(locale)[0] === 'year';
  const [a, b, year] = yearFirst ? [second, third, first] : [first, second, third];
  const [month, date] = order[0] === 'month' ? [Number(a), Number(b)] : [Number(b), Number(a)];
  const written = year === undefined ? thisYear : Number(year);
  // 25/12 can't be the twelfth day of a 25th month: read it in the other order.
  return month > 12 ? createDay(written, date, month) : createDay(written, month, date);
}

/**
 * Parses a date as people type it: 2025-01-05, 1/5/2025 in the order of the language, "Jan 5", "5 January 2025". The
 * current year is the default. Returns yyyy-MM-dd, or null if the date does not exist.
 */
export function parseTypedDate(typed: string, locale: string, today: string): string | null {
  const text = normalizeTyped(typed)
    .replace(/[年月]/g, '-')
    .replace(/日/g, '');
  const figures = text.match(/\d+/g) ?? [];
  const words = (text.match(/[\p{L}\p{M}.]+/gu) ?? [])
    .map(normalizeName)
    .filter((word) => word !== '' && word !== 'de');
  const thisYear = Number(today.slice(0, 4));
  if (/[^\p{L}\p{M}\d\s.,/-]/u.test(text)) return null;
  if (words.length === 0)
    return figures.length === 2 || figures.length === 3 ? parseFigures(figures, locale, thisYear) : null;
  const month = words.length === 1 && words[0] !== undefined ? monthNamed(words[0], locale) : null;
  const [first, second] = figures;
  if (month === null || first === undefined || figures.length > 2) return null;
  if (first.length === 4)
    return second === undefined ? null : createDay(Number(first), month, Number(second));
  return createDay(second === undefined ? thisYear : Number(second), month, Number(first));
}

/** An example of a date in a language, with a day that can be no month: "1/25/2025". */
export const dateExample = (locale: string): string =>
  new Intl.DateTimeFormat(formatLocale(locale), { timeZone: 'UTC' }).format(Date.UTC(2025, 0, 25));

/** Formats a date for its input after editing; invalid text stays as it was typed. */
export const formatTypedDate = (value: string | null, locale: string): string =>
  value === null ? '' : isCalendarDate(value) ? formatDate(value, locale) : value;
