import type { Minor } from '@brick/domain/money/money';
import { createContext, use, useMemo } from 'react';
import {
  ageOf,
  formatBytes,
  formatDate,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  type MoneyOptions,
  type RelativeAge,
} from './format.ts';

/** The user's and the project's settings for formats. */
export interface FormatSettings {
  /** A language of the product: en, es, fr, de, pt, zh, ja, ar. */
  locale: string;
  /** IANA name of the time zone. */
  timeZone: string;
  /** ISO 4217 code of amounts without a currency of their own. */
  currency: string;
}

export const FormatContext = createContext<FormatSettings>({
  locale: 'en',
  timeZone: 'UTC',
  currency: 'USD',
});

export interface Format extends FormatSettings {
  money(amount: Minor | string, options?: MoneyOptions & { currency?: string | undefined }): string;
  number(value: number): string;
  percent(value: number): string;
  bytes(value: number): string;
  date(day: string): string;
  month(day: string): string;
  instant(iso: string, options?: { time?: boolean }): string;
  age(iso: string, now?: Date): RelativeAge;
}

/** The functions of format.ts, bound to the user's language, time zone and currency. */
export function useFormat(): Format {
  const { locale, timeZone, currency } = use(FormatContext);
  return useMemo(
    () => ({
      locale,
      timeZone,
      currency,
      money: (amount, options = {}) => formatMoney(amount, options.currency ?? currency, locale, options),
      number: (value) => formatNumber(value, locale),
      percent: (value) => formatPercent(value, locale),
      bytes: (value) => formatBytes(value, locale),
      date: (day) => formatDate(day, locale),
      month: (day) => formatMonth(day, locale),
      instant: (iso, options) => formatInstant(iso, timeZone, locale, options),
      age: (iso, now = new Date()) => ageOf(iso, timeZone, now),
    }),
    [locale, timeZone, currency],
  );
}
