import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { decimal, type Minor, scale } from '@brick/domain/money/money';
import { useTranslations } from 'use-intl';
import { formatLocale } from '../ui/format.ts';
import { useFormat } from '../ui/format-context.tsx';
import type { EarnedValue } from './use-programme.ts';

/** Every figure of earned value by its name. */
export const MEASURES = [
  ...(['bac', 'pv', 'ev', 'ac'] as const),
  ...(['cv', 'sv', 'cpi', 'spi'] as const),
  ...(['eacCpi', 'eacBudgetRate', 'eacCpiSpi', 'etc', 'vac', 'tcpi'] as const),
  ...(['es', 'spiT', 'forecastFinish'] as const),
];

export type Measure = (typeof MEASURES)[number];

/** The measures of the project, or of one of its phases. */
export type Measured = Pick<EarnedValue, keyof EarnedValue & keyof EarnedValue['phases'][number]>;

/** Amounts in hundredths, indices and days as numbers, the forecast as a day; null where it is not defined. */
export function measureOf(measured: Measured, measure: Measure): Minor | CalendarDate | number | null {
  const { eac, earnedSchedule } = measured;
  switch (measure) {
    case 'eacCpi':
      return eac.cpi;
    case 'eacBudgetRate':
      return eac.budgetRate;
    case 'eacCpiSpi':
      return eac.cpiSpi;
    case 'es':
    case 'spiT':
    case 'forecastFinish':
      return earnedSchedule[measure];
    default:
      return measured[measure];
  }
}

export type Reason =
  | 'missing'
  | 'unplanned'
  | 'nothingSpent'
  | 'nothingEarned'
  | 'nothingDue'
  | 'budgetSpent'
  | 'tooFar';

const NEEDS_PLAN: readonly Measure[] = ['pv', 'sv', 'spi', 'eacCpiSpi', 'es', 'spiT', 'forecastFinish'];

const isZero = (amount: Minor | null): boolean => amount === 0n;

/** Why a measure that is not defined is not, the first reason that there is. */
export function whyNot(measured: Measured, measure: Measure): Reason {
  const { pv, ev, ac } = measured;
  if (ev === null && measure !== 'pv') return 'missing';
  if (pv === null && NEEDS_PLAN.includes(measure)) return 'unplanned';
  if (measure === 'tcpi') return 'budgetSpent';
  if (measure === 'spi') return 'nothingDue';
  if (measure === 'forecastFinish' && measured.earnedSchedule.forecastDays !== null) return 'tooFar';
  if (isZero(ev) && measure !== 'cpi') return 'nothingEarned';
  return isZero(ac) ? 'nothingSpent' : 'nothingDue';
}

/** An index with two decimals, or n/a. */
export function useIndex(): (index: number | null) => string {
  const t = useTranslations('programme');
  const { locale } = useFormat();
  const format = new Intl.NumberFormat(formatLocale(locale), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (index) => (index === null ? t('notDefined') : format.format(twoDecimals(index) as `${number}`));
}

/** Four decimals become two, half away from zero, without a float on the way: 0.925 is 0.93. */
export const twoDecimals = (index: number): string =>
  decimal(scale(BigInt(Math.round(index * 10_000)), 1n, 100n) ?? 0n);
