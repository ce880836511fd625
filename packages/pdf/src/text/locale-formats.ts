import type { Currency } from '@brick/domain/money/currencies';
import { decimal, type Minor } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/languages-and-job-titles';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: a long table uses the same one ten thousand times, and creating it takes longer than using it. */
function getCachedFormat<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  getCachedFormat(
    numberFormats,
    JSON.stringify([language, options]),
    () => new Intl.NumberFormat(localeOf(language), options),
  );

const dayFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  getCachedFormat(
    dayFormats,
    JSON.stringify([language, options]),
    () => new Intl.DateTimeFormat(localeOf(language), options),
  );

/** English is formatted as in the United States (decisions: Locale). */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-US' : language);

// In right-to-left text, a Latin name before a date would tear its day from its month: a mark keeps them together.
const formatDate = (at: number, language: Language, options: Intl.DateTimeFormatOptions): string =>
  `${language === 'ar' ? '\u200f' : ''}${dayFormat(language, options).format(at)}`;

/** "2026-01-05" → "Jan 5, 2026". Days have no time zone: they are parsed and formatted as UTC, so they can't shift. */
export const formatDay = (day: string, language: Language): string =>
  formatDate(Date.parse(`${day}T00:00:00Z`), language, { dateStyle: 'medium', timeZone: 'UTC' });

/** An amount with its decimals and a real minus, without its currency. It is never a float on the way. */
export const formatAmount = (amount: Minor, decimals: number, language: Language): string =>
  numberFormat(language, {
    minimumFractionDigits: amount % 100n === 0n ? decimals : 2,
    maximumFractionDigits: 2,
  })
    .format(decimal(amount) as `${number}`)
    .replace('-', '−');

// A line may break between a minus sign and a currency symbol: a word joiner prevents that.
const joinMinus = (text: string): string => text.replace('-', '−').replace(/−(?=\D)/u, '−\u2060');

// In right-to-left text, the sign after "US" would change sides: a mark holds it in place. Another mark ends the
// effect of the one before a minus sign, so that the currency is on the same side for negative amounts.
const keepCurrencySide = (text: string): string =>
  text.replace(/(?<=\u200e)-[\d.,]+/, '$&\u200f').replace(/[A-Z]\$/, '$&\u200e');

/** Formats an amount in a sentence, with its currency if known, and decimals only if it has any. */
export const formatMoney = (amount: Minor, language: Language, currency: Currency | null): string => {
  const text = numberFormat(language, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: amount % 100n === 0n ? 0 : 2,
    maximumFractionDigits: 2,
    // Passed as text: a decimal string is exact, a number would not be.
  }).format(decimal(amount) as `${number}`);
  return joinMinus(language === 'ar' ? keepCurrencySide(text) : text);
};

/** 1234.5 → "1,234.5". */
export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language, {}).format(value);

/** 12.5 → "12.5%". */
export const formatPercent = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share / 100);

/** "2026-03" → "Mar 2026". */
export const formatMonth = (month: string, language: Language): string =>
  dayFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

/** "BWP" → "Botswanan Pula". */
export const formatCurrencyName = (currency: string, language: Language): string =>
  new Intl.DisplayNames([localeOf(language)], { type: 'currency' }).of(currency) ?? currency;

/** The currency's name as it stands behind an amount: "BWP" → "Botswanan pulas". */
export const formatCurrencyPlural = (currency: string, language: Language): string =>
  numberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(1000)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Formats an instant (ISO 8601, or milliseconds since 1970 UTC) as date and time in a time zone. */
export const formatInstant = (at: string | number, timeZone: string, language: Language): string =>
  formatDate(new Date(at).getTime(), language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
