import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { type Measure, type MeasureSource, measureOf, useIndexFormat } from './measures.ts';

interface MeasureValueProps {
  measured: MeasureSource;
  measure: Measure;
  currency: string;
}

/** Indices that mean a loss of money or time below 1. */
const PERFORMANCE_INDICES: readonly Measure[] = ['cpi', 'spi', 'spiT'];

/** Formats an earned value measure: an amount, an index, a number of days or a date; "n/a" if undefined. */
export function MeasureValue({ measured, measure, currency }: MeasureValueProps) {
  const t = useTranslations('programme');
  const index = useIndexFormat();
  const { date } = useFormat();
  const value = measureOf(measured, measure);
  if (value === null) return <span className="text-ink-3">{t('notDefined')}</span>;
  if (typeof value === 'string') return <span className="whitespace-nowrap">{date(value)}</span>;
  if (typeof value === 'bigint') return <Money value={value} currency={currency} />;
  if (measure === 'es') return t('days', { days: Math.floor(value * 10) / 10 });
  return (
    <span
      className={cx('tabular-nums', PERFORMANCE_INDICES.includes(measure) && value < 0.95 && 'text-crimson')}
    >
      {index(value)}
    </span>
  );
}
