import { useTranslations } from 'use-intl';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { type Measure, type Measured, measureOf, useIndex } from './measure-words.ts';

interface Props {
  measured: Measured;
  measure: Measure;
  currency: string;
}

/** Indices of which less than 1 means that money or time is being lost. */
const PACES: readonly Measure[] = ['cpi', 'spi', 'spiT'];

/** A figure of earned value as it is written: an amount, an index, days or a day; n/a where it is not defined. */
export function MeasureValue({ measured, measure, currency }: Props) {
  const t = useTranslations('programme');
  const index = useIndex();
  const { date } = useFormat();
  const value = measureOf(measured, measure);
  if (value === null) return <span className="text-ink-3">{t('notDefined')}</span>;
  if (typeof value === 'string') return <span className="whitespace-nowrap">{date(value)}</span>;
  if (typeof value === 'bigint') return <Money value={value} currency={currency} />;
  if (measure === 'es') return t('days', { days: Math.floor(value * 10) / 10 });
  return (
    <span className={cx('tabular-nums', PACES.includes(measure) && value < 0.95 && 'text-crimson')}>
      {index(value)}
    </span>
  );
}
