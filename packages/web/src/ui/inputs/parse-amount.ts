import { decimalsOf } from '@brick/domain/money/currencies';
import { decimal, parseDecimal } from '@brick/domain/money/money';
import { currencySign, currencySymbol, formatLocale } from '../format/format.ts';
import { normalizeTyped } from './normalize-typed.ts';

function separatorsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(formatLocale(locale)).formatToParts(12345.6);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // Arabic has separators of its own, which the parser below has replaced with these two.
  const mark = (sign: string) => (sign === '٫' ? '.' : sign === '٬' ? ',' : sign);
  return { decimal: mark(of('decimal')), group: mark(of('group')) };
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How people write currencies besides the signs that the browser knows. */
const OTHER_MARKS: Readonly<Record<string, readonly string[]>> = {
  USD: ['US$'],
  AUD: ['AU$'],
  CAD: ['C$'],
  SGD: ['S$'],
  INR: ['Rs.', 'Rs'],
  KES: ['KSh'],
  CHF: ['SFr.', 'Fr.', 'Fr'],
  DKK: ['kr.'],
  CNY: ['RMB', '元'],
  JPY: ['円'],
};

function withoutCurrency(text: string, currency: string, locale: string): string {
  const narrow = currencySign(currency, 'en', 'narrowSymbol');
  // The cedi is written with its sign alone too; a dollar sign may be of another currency.
  const bare = /[^$\P{Sc}]/u.exec(narrow)?.[0] ?? narrow;
  const own = currencySymbol(currency, locale);
  const marks = [...(OTHER_MARKS[currency] ?? []), own, narrow, bare, currency].map(escapeRegExp).join('|');
  // Sign and code may stand together: "USD $1,500".
  const mark = `(?:(?:${marks})\\s*){1,2}`;
  return text
    .replace(new RegExp(`^([-−(]?)\\s*${mark}`, 'iu'), '$1')
    .replace(new RegExp(`\\s*${mark}(\\)?)$`, 'iu'), '$1');
}

/** Digits with at most one dot, from digits with separators; null if a separator is ambiguous. */
function withoutGroups(text: string, locale: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const own = separatorsOf(locale);
  const other = own.decimal === '.' ? ',' : '.';
  const [d, o] = [escapeRegExp(own.decimal), escapeRegExp(other)];
  const read = (whole: string, point: string) => text.replaceAll(whole, '').replace(point, '.');
  if (new RegExp(`^\\d*${d}\\d*$`).test(text) && /\d/.test(text)) return read(other, own.decimal);
  // Indian amounts are grouped by two above the thousands: 12,34,567.
  if (own.group === other && new RegExp(`^\\d{1,3}(${o}\\d{2,3})*${o}\\d{3}(${d}\\d*)?$`).test(text))
    return read(other, own.decimal);
  // Other conventions where they are unambiguous: "1500,50" or "1.500,50" for an English reader.
  if (new RegExp(`^\\d+${o}\\d{1,2}$`).test(text)) return read(own.decimal, other);
  if (new RegExp(`^\\d{1,3}(${d}\\d{3})+${o}\\d{1,2}$`).test(text)) return read(own.decimal, other);
  return null;
}

/** An amount with the two decimals that it has in JSON; what is none stays as it stands. */
export function inPlaces(text: string): string {
  const value = parseDecimal(text);
  return value === null ? text : decimal(value);
}

/**
 * Parses an amount as people type or paste it: "1,500.50", "$1,500", "1 500,50", "(12.30)" for a minus. Returns the
 * API format ("1500.50"), '' for no text, null for invalid text. More than two decimals are kept ("1.234"), so that
 * the schema can report them.
 */
export function parseTypedAmount(typed: string, currency: string, locale: string): string | null {
  const plain = normalizeTyped(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('．', '.')
    .replaceAll('，', ',')
    .replaceAll('￥', '¥');
  if (plain === '') return '';
  const bare = withoutCurrency(plain, currency, locale)
    .replace(/(?<=\d)[\s'’](?=\d)/g, '')
    // No cents, as people of these countries write it: "1.500,-".
    .replace(/(?<=\d[.,])[-–—−]{1,2}$/, '00');
  // Bookkeeping and banks of the German-speaking countries put the sign last: "1.500,50-".
  const signed = bare.replace(/^([-−+])\s+/, '$1').replace(/^([\d.,]*\d)\s*([-−+])$/, '$2$1');
  const match = /^(?:([-−+]?)([\d.,]+)|\(([\d.,]+)\))$/.exec(signed);
  if (!match) return null;
  const digits = withoutGroups(match[2] ?? match[3] ?? '', locale);
  if (digits === null) return null;
  const [whole = '', fraction = ''] = digits.split('.');
  const minus = match[1] === '-' || match[1] === '−' || match[3] !== undefined ? '-' : '';
  const text = `${minus}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return inPlaces(text);
}

/**
 * Formats an amount for its input after editing: grouped, with the decimals of the currency, without its symbol. An
 * invalid third decimal is formatted too: a German would read "1.234" as a thousand.
 */
export function formatTypedAmount(amount: string, currency: string, locale: string): string {
  const match = /^-?\d{1,16}(?:\.(\d{1,20}))?$/.exec(amount);
  if (!match) return amount;
  const whole = /^0*$/.test(match[1] ?? '');
  const places = whole ? decimalsOf(currency) : Math.max(2, match[1]?.length ?? 0);
  const format = new Intl.NumberFormat(formatLocale(locale), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'negative',
  });
  return format.format(amount as `${number}`).replace('-', '−');
}
