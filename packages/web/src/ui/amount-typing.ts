import { decimalsOf } from '@brick/domain/money/currencies';
import { decimal, parseDecimal } from '@brick/domain/money/money';
import { currencySymbol, formatLocale } from './format.ts';
import { plainTyping } from './typed-text.ts';

function separatorsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(formatLocale(locale)).formatToParts(12345.6);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // Arabic has signs of its own for both, which the reader below has turned into these two.
  const mark = (sign: string) => (sign === '٫' ? '.' : sign === '٬' ? ',' : sign);
  return { decimal: mark(of('decimal')), group: mark(of('group')) };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function withoutCurrency(text: string, currency: string, locale: string): string {
  const marks = [currencySymbol(currency, locale), currency].map(escaped).join('|');
  const mark = `(?:${marks}|\\p{Sc})`;
  return text
    .replace(new RegExp(`^([-−(]?)\\s*${mark}\\s*`, 'iu'), '$1')
    .replace(new RegExp(`\\s*${mark}(\\)?)$`, 'iu'), '$1');
}

/** Digits with at most one dot, from digits with separators; null where a separator could mean either thing. */
function withoutGroups(text: string, locale: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const own = separatorsOf(locale);
  const other = own.decimal === '.' ? ',' : '.';
  const [d, o] = [escaped(own.decimal), escaped(other)];
  const read = (whole: string, point: string) => text.replaceAll(whole, '').replace(point, '.');
  if (new RegExp(`^\\d*${d}\\d*$`).test(text) && /\d/.test(text)) return read(other, own.decimal);
  // Indian amounts are grouped by two above the thousands: 12,34,567.
  if (own.group === other && new RegExp(`^\\d{1,3}(${o}\\d{2,3})*${o}\\d{3}(${d}\\d*)?$`).test(text))
    return read(other, own.decimal);
  // Someone else's habit, where it can mean one thing only: "1500,50" or "1.500,50" for an English reader.
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
 * Reads an amount as people type or paste it: "1,500.50", "$1,500", "1 500,50", "(12.30)" for a minus. Gives the
 * wire form ("1500.50"), '' for nothing, null for what is no amount. More than two decimals are kept ("1.234"), so that
 * the contract can say what is wrong with them.
 */
export function readAmount(typed: string, currency: string, locale: string): string | null {
  const plain = plainTyping(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('．', '.')
    .replaceAll('，', ',');
  if (plain === '') return '';
  const bare = withoutCurrency(plain, currency, locale).replace(/(?<=\d)[\s'’](?=\d)/g, '');
  const match = /^(?:([-−+]?)([\d.,]+)|\(([\d.,]+)\))$/.exec(bare.replace(/^([-−+])\s+/, '$1'));
  if (!match) return null;
  const digits = withoutGroups(match[2] ?? match[3] ?? '', locale);
  if (digits === null) return null;
  const [whole = '', fraction = ''] = digits.split('.');
  const minus = match[1] === '-' || match[1] === '−' || match[3] !== undefined ? '-' : '';
  const text = `${minus}${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return inPlaces(text);
}

/**
 * An amount as it stands in its box once it is left: grouped, with the decimals of the currency, without its sign. A third
 * decimal that waits to be refused is written in the language too: left as "1.234" a German would read a thousand.
 */
export function shownAmount(amount: string, currency: string, locale: string): string {
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
