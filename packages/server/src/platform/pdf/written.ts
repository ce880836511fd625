import type { Currency } from '@brick/domain/money/currencies';
import { decimal, type Minor } from '@brick/domain/money/money';
import type { Language } from '@brick/domain/users/choices';

const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

/** A format is made once: a long table asks for the same one ten thousand times, and it takes longer than to use it. */
function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(
    numbers,
    JSON.stringify([language, options]),
    () => new Intl.NumberFormat(localeOf(language), options),
  );

const dayFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(days, JSON.stringify([language, options]), () => new Intl.DateTimeFormat(localeOf(language), options));

/** English is written as in the United States (decisions: Locale). */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-US' : language);

/** "2026-01-05" → "Jan 5, 2026". A day has no zone: it is both read and written as UTC, so it can't shift. */
export const writtenDay = (day: string, language: Language): string =>
  dayFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

/** An amount with its decimals and a real minus, without its currency. It is never a float on the way. */
export const writtenAmount = (amount: Minor, decimals: number, language: Language): string =>
  numberFormat(language, {
    minimumFractionDigits: amount % 100n === 0n ? decimals : 2,
    maximumFractionDigits: 2,
  })
    .format(decimal(amount) as `${number}`)
    .replace('-', '−');

// A line may end between a minus and a currency's sign: a word joiner holds them together.
const joined = (text: string): string => text.replace('-', '−').replace(/−(?=\D)/u, '−\u2060');

// Among letters that run to the left the sign after "US" would change to its other side: a mark holds it there. Another
// one ends what the mark before a minus began, or the currency would stand on the other side of negative amounts alone.
const held = (text: string): string =>
  text.replace(/(?<=\u200e)-[\d.,]+/, '$&\u200f').replace(/[A-Z]\$/, '$&\u200e');

/** An amount in a sentence, with its currency if that is known; decimals only where it has any. */
export const writtenMoney = (amount: Minor, language: Language, currency: Currency | null): string => {
  const text = numberFormat(language, {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: amount % 100n === 0n ? 0 : 2,
    maximumFractionDigits: 2,
    // As text: a decimal string is exact, a number would not be.
  }).format(decimal(amount) as `${number}`);
  return joined(language === 'ar' ? held(text) : text);
};

/** 12.5 → "12.5%". */
export const writtenPercent = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share / 100);

/** "2026-03" → "Mar 2026". */
export const writtenMonth = (month: string, language: Language): string =>
  dayFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

/** "BWP" → "Botswanan Pula". */
export const currencyName = (currency: string, language: Language): string =>
  new Intl.DisplayNames([localeOf(language)], { type: 'currency' }).of(currency) ?? currency;

/** An instant (ISO 8601, or milliseconds since 1970 UTC) as day and time in a zone. */
export const writtenInstant = (at: string | number, timeZone: string, language: Language): string =>
  dayFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    typeof at === 'number' ? at : Date.parse(at),
  );
