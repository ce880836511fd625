import { type CalendarDate, calendarDate } from '../dates/calendar-date.ts';
import { fieldProblem, problemMessage } from '../errors.ts';
import { type Rate, rate } from '../ledger/rate.ts';

/** A VAT rate and its first day. */
export interface VatRate {
  from: CalendarDate;
  rate: Rate;
}

/** Returns the rate that applies on a day: the latest one that has begun; null if none has. */
export function vatRateOn(rates: readonly VatRate[], day: CalendarDate): Rate | null {
  const begun = rates.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? 1 : -1));
  return begun[0]?.rate ?? null;
}

/** Throws if two rates begin on the same day. */
export function assertOneRatePerDay(rates: readonly { from: CalendarDate }[]): void {
  if (new Set(rates.map(({ from }) => from)).size === rates.length) return;
  const sentence = problemMessage('Two rates of VAT begin on the same day');
  throw fieldProblem('vatRates', sentence);
}

const rateFrom = (day: string, percent: number): VatRate => ({
  from: calendarDate(day),
  rate: rate(percent),
});

/**
 * Standard rates offered for a contract's VAT, by country; what was announced and withdrawn is left out.
 *
 * Botswana: 12 % from 1 April 2010, 14 % from 1 April 2021, 12 % for the months from 3 August 2022 (Value Added Tax
 * (Decrease of rate of tax) Order, 2022, and BURS, "Guidance note on the VAT transitional rules", August 2022) to
 * 31 March 2023, 14 % again from 1 April 2023 (BURS). The budget speeches of February 2025 and February 2026 left the
 * standard rate as it is.
 *
 * South Africa: 14 % from 7 April 1993, 15 % from 1 April 2018 (SARS, budgets of 1993 and 2018). The 15.5 % announced
 * for 1 May 2025 and 16 % for 1 April 2026 were withdrawn on 24 April 2025 (National Treasury; Government Notice 6157)
 * and never held; the budget of February 2026 has no increase either.
 */
export const VAT_PRESETS = {
  BW: [
    rateFrom('2010-04-01', 12),
    rateFrom('2021-04-01', 14),
    rateFrom('2022-08-03', 12),
    rateFrom('2023-04-01', 14),
  ],
  ZA: [rateFrom('1993-04-07', 14), rateFrom('2018-04-01', 15)],
} as const satisfies Record<string, readonly VatRate[]>;
