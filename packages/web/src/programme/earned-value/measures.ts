import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { decimal, type Minor, scale } from '@brick/domain/money/money';
import { useTranslations } from 'use-intl';
import { formatLocale } from '../../ui/format/format.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { EarnedValue } from '../use-programme.ts';

/** All earned value measures by name. */
export const MEASURES = [
  ...(['bac', 'pv', 'ev', 'ac'] as const),
  ...(['cv', 'sv', 'cpi', 'spi'] as const),
  ...(['eacCpi', 'eacBudgetRate', 'eacCpiSpi', 'etc', 'vac', 'tcpi'] as const),
  ...(['es', 'spiT', 'forecastFinish'] as const),
];

export type Measure = (typeof MEASURES)[number];

const NO_AMOUNTS: readonly Measure[] = ['cpi', 'spi', 'tcpi', 'es', 'spiT', 'forecastFinish'];

/** Whether a measure is an amount, and not an index, a number of days or a date. */
export const isAmount = (measure: Measure): boolean => !NO_AMOUNTS.includes(measure);

/** The measures of the project or of one phase. */
export type MeasureSource = Pick<EarnedValue, keyof EarnedValue & keyof EarnedValue['phases'][number]>;

/** Amounts in hundredths, indices and days as numbers, the forecast as a date; null if undefined. */
export function measureOf(measured: MeasureSource, measure: Measure): Minor | CalendarDate | number | null {
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

export type UndefinedReason =
  | 'missing'
  | 'unplanned'
  | 'nothingSpent'
  | 'nothingEarned'
  | 'nothingDue'
  | 'noBudget'
  | 'budgetSpent'
  | 'tooFar';

const MEASURES_NEEDING_PLAN: readonly Measure[] = [
  'pv',
  'sv',
  'spi',
  'eacCpiSpi',
  'es',
  'spiT',
  'forecastFinish',
];

/** Returns the first reason why an undefined measure is undefined. */
export function undefinedReason(measured: MeasureSource, measure: Measure): UndefinedReason {
  const { bac, pv, ev, ac, earnedSchedule } = measured;
  if (ev === null && measure !== 'pv') return 'missing';
  if (pv === null && MEASURES_NEEDING_PLAN.includes(measure)) return 'unplanned';
  if (measure === 'tcpi') return bac === 0n ? 'noBudget' : 'budgetSpent';
  if (measure === 'spi') return 'nothingDue';
  if (measure === 'forecastFinish' && earnedSchedule.forecastDays !== null) return 'tooFar';
  if ((measure === 'spiT' || measure === 'forecastFinish') && earnedSchedule.at === 0) return 'nothingDue';
  if (ev !== null && ev <= 0n && measure !== 'cpi') return 'nothingEarned';
  return ac <= 0n ? 'nothingSpent' : 'nothingDue';
}

/** Formats an index with two decimals, or as n/a. */
export function useIndexFormat(): (index: number | null) => string {
  const t = useTranslations('programme');
  const { locale } = useFormat();
  const format = new Intl.NumberFormat(formatLocale(locale), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (index) => (index === null ? t('notDefined') : format.format(roundIndex(index) as `${number}`));
}

/** Rounds four decimals to two, half away from zero and without floats: 0.925 becomes 0.93. */
export const roundIndex = (index: number): string =>
  decimal(scale(BigInt(Math.round(index * 10_000)), 1n, 100n) ?? 0n);
