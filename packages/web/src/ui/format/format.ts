import { calendarDate, dayIn, daysBetween } from '@brick/domain/dates/calendar-date';
import { decimalsOf } from '@brick/domain/money/currencies';
import { decimal, type Minor, minor } from '@brick/domain/money/money';

export interface MoneyOptions {
  /** auto: cents where the amount has any · none: rounded to the unit, half away from zero · cents: always. */
  decimals?: 'auto' | 'none' | 'cents' | undefined;
  /** millions: $2.4M whatever the size · card: $2.4M from 1,000,000 on, below it $780K. */
  compact?: 'millions' | 'card' | undefined;
  /** Adds a plus to a gain. */
  sign?: boolean | undefined;
  /** Without its currency, where the column's header names it. */
  bare?: boolean | undefined;
}

/** The locale for dates and numbers: English is American English (docs/spec/decisions.md). */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-US' : locale);

// Creating an Intl formatter costs more than a thousand uses of it, and a list formats each of its cells.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** `name` identifies the options: the same options always have the same name. */
function numberFormat(name: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${name} ${locale}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(formatLocale(locale), options);
  numberFormats.set(key, made);
  return made;
}

function dateFormat(name: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${locale}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(formatLocale(locale), options);
  dateFormats.set(key, made);
  return made;
}

// Intl's hyphen for a minus is half as long as a digit. A line may break between two signs, such as a minus and a
// dollar: a word joiner prevents it. Latin letters are isolated beside Arabic ones, or their dollar sign would move
// to the other side.
const fixSigns = (text: string): string =>
  text
    .replace('-', '−')
    .replace(/[−+](?=\D)/u, '$&\u2060')
    .replace(/(?<=\u200f.*)[A-Z]+\$?/u, '\u2066$&\u2069');

// Several currencies share these symbols; Intl's longer form (CA$, CN¥) distinguishes them.
const SHARED_SIGNS = new Set(['$', '¥', '£', 'kr']);

/** One of both signs of a currency in a locale. */
export function currencySign(
  currency: string,
  locale: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): string {
  const format = numberFormat(`${currency} ${currencyDisplay}`, locale, {
    style: 'currency',
    currency,
    currencyDisplay,
  });
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}

const displayOf = (currency: string, locale: string): 'symbol' | 'narrowSymbol' =>
  SHARED_SIGNS.has(currencySign(currency, locale, 'narrowSymbol')) ? 'symbol' : 'narrowSymbol';

/** The symbol of a currency in a locale: "$", "P", "CA$", "SEK". */
export const currencySymbol = (currency: string, locale: string): string =>
  currencySign(currency, locale, displayOf(currency, locale));

/** A currency formatter with a fixed number of decimals, or in the language's short form. */
function moneyFormat(
  currency: string,
  locale: string,
  places: number | 'short',
  sign = false,
): Intl.NumberFormat {
  const name = `${currency} ${places} ${sign}`;
  const known = numberFormats.get(`${name} ${locale}`);
  if (known) return known;
  return numberFormat(name, locale, {
    style: 'currency',
    currency,
    currencyDisplay: displayOf(currency, locale),
    signDisplay: sign ? 'exceptZero' : 'negative',
    ...(places === 'short'
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }
      : { minimumFractionDigits: places, maximumFractionDigits: places }),
  });
}

const bareFormat = (locale: string, places: number, sign: boolean): Intl.NumberFormat =>
  numberFormat(`bare ${places} ${sign}`, locale, {
    signDisplay: sign ? 'exceptZero' : 'negative',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });

/** value / 10^places as an integer, rounded half away from zero. Integer arithmetic, hence exact. */
export function roundedAway(value: bigint, places: number): bigint {
  const unit = 10n ** BigInt(places);
  const size = value < 0n ? -value : value;
  const rounded = (size + unit / 2n) / unit;
  return value < 0n ? -rounded : rounded;
}

function compactMoney(
  amount: bigint,
  currency: string,
  locale: string,
  { compact, sign }: MoneyOptions,
): string {
  if (!formatLocale(locale).startsWith('en')) {
    // K and M are unknown in half of the languages; Intl knows each one's own short form (2,4 Mio. €, 240万).
    const text = decimal(amount) as `${number}`;
    const short = moneyFormat(currency, locale, 'short', sign).formatToParts(text);
    // German has none below a million: 402.049 €, and not 402.049,4 €.
    const places = short.some(({ type }) => type === 'compact') ? 'short' : 0;
    return fixSigns(moneyFormat(currency, locale, places, sign).format(text));
  }
  const size = amount < 0n ? -amount : amount;
  const inMillions = compact === 'millions' || size >= 100_000_000n;
  // Hundredths to tenths of a million: seven places. Hundredths to thousands: five.
  const digits = inMillions ? decimal(roundedAway(amount, 7) * 10n) : String(roundedAway(amount, 5));
  const parts = moneyFormat(currency, locale, inMillions ? 1 : 0, sign).formatToParts(digits as `${number}`);
  const last = parts.findLastIndex((part) => part.type === 'integer' || part.type === 'fraction');
  return fixSigns(
    parts.map((part, at) => (at === last ? `${part.value}${inMillions ? 'M' : 'K'}` : part.value)).join(''),
  );
}

/**
 * An amount as text, with a real minus. It is never a float on the way: Intl reads its digits. In a report, a history or
 * a notice it is decimal text ("1500.00"); throws RangeError for one that is no amount.
 */
export function formatMoney(
  amount: Minor | string,
  currency: string,
  locale: string,
  options: MoneyOptions = {},
): string {
  const value = typeof amount === 'bigint' ? amount : minor(amount);
  if (options.compact) return compactMoney(value, currency, locale, options);
  const decimals = options.decimals ?? 'auto';
  const hasCents = value % 100n !== 0n;
  // A yen has no hundredths, but an amount with hundredths must not be shown as another one.
  const cents = hasCents ? 2 : decimals === 'cents' ? decimalsOf(currency) : 0;
  const places = decimals === 'none' ? 0 : cents;
  const format = options.bare
    ? bareFormat(locale, places, options.sign ?? false)
    : moneyFormat(currency, locale, places, options.sign);
  return fixSigns(format.format(decimal(value) as `${number}`));
}

export const formatNumber = (value: number, locale: string): string =>
  fixSigns(numberFormat('number', locale, { signDisplay: 'negative' }).format(value));

/** 67 → "67%", 66.7 → "66.7%". */
export function formatPercent(percent: number, locale: string): string {
  const format = numberFormat('percent', locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  });
  return fixSigns(format.format(`${percent}e-2` as `${number}`));
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size in units of 1024 bytes: "95 bytes", "820 kB", "4.2 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1024 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const unit = BYTE_UNITS[step] ?? 'byte';
  // The short form of a byte has no plural in some languages: "95 byte".
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const maximumFractionDigits = step > 1 ? 1 : 0;
  const format = numberFormat(unit, locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
  return format.format(bytes / 1024 ** step);
}

const asUtc = (day: string): number => Date.parse(calendarDate(day));

/** "22 de nov. de 2026" → "22 nov. 2026": the full Portuguese form is too wide for a column. */
const shortenPortuguese = (date: string): string => date.replaceAll(' de ', ' ');

/** "2025-01-05" → "Jan 5, 2025". A date has no time zone: it is parsed and formatted as UTC, so it can't shift. */
export const formatDate = (day: string, locale: string): string =>
  shortenPortuguese(dateFormat('day', locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(asUtc(day)));

/** "2025-11-30" → "Nov 2025". */
export const formatMonth = (day: string, locale: string): string =>
  shortenPortuguese(
    dateFormat('month', locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(asUtc(day)),
  );

/** Formats an instant (ISO 8601) as a date in a time zone, on request with the time: then a line breaks only after a comma. */
export function formatInstant(
  iso: string,
  timeZone: string,
  locale: string,
  { time }: { time?: boolean } = {},
): string {
  const timeStyle = time ? 'short' : undefined;
  const format = dateFormat(`${timeZone} ${time}`, locale, { dateStyle: 'medium', timeStyle, timeZone });
  const text = shortenPortuguese(format.format(Date.parse(iso)));
  return time ? text.replace(/(?<!,)\s/g, '\u00a0') : text;
}

export interface RelativeAge {
  kind: 'today' | 'yesterday' | 'days';
  days: number;
}

/**
 * The number of midnights in the time zone between an instant (ISO 8601) and now. An instant slightly ahead of this
 * machine's clock counts as today.
 */
export function ageOf(iso: string, timeZone: string, now: Date): RelativeAge {
  const days = Math.max(0, daysBetween(dayIn(timeZone, Date.parse(iso)), dayIn(timeZone, now.getTime())));
  return { kind: days === 0 ? 'today' : days === 1 ? 'yesterday' : 'days', days };
}
