import type { Minor } from '@brick/domain/money/money';
import { use } from 'react';
import { cx } from '../cx.ts';
import { AmountFormatContext } from '../table/amount-format-context.ts';
import type { MoneyOptions } from './format.ts';
import { useFormat } from './format-context.tsx';
import { RoundedAmount } from './rounded-amount.tsx';

interface MoneyProps extends Omit<MoneyOptions, 'bare'> {
  /** Decimal text where it stands in a report; null shows a dash. */
  value: Minor | string | null | undefined;
  /** The rounded amount to show, where parts have to add up. */
  shown?: Minor | undefined;
  currency?: string | undefined;
  className?: string | undefined;
}

/**
 * An amount in tabular figures; below zero it is crimson with a real minus. Without cents, the exact amount is in the
 * tooltip and read by screen readers.
 */
export function Money({ value, shown, currency, className, ...options }: MoneyProps) {
  const format = useFormat();
  const column = use(AmountFormatContext);
  if (value === null || value === undefined) return <span className={cx('text-ink-3', className)}>–</span>;
  const written = (amount: Minor | string, decimals: MoneyOptions['decimals']) =>
    format.money(amount, { ...options, decimals, bare: column === 'bare', currency });
  const text = written(shown ?? value, options.decimals ?? (column ? 'cents' : 'auto'));
  const exact = options.decimals === 'none' && !options.compact ? written(value, 'auto') : text;
  const negative = typeof value === 'bigint' ? value < 0n : value.startsWith('-') && /[1-9]/.test(value);
  const look = cx('whitespace-nowrap tabular-nums', negative && 'text-crimson', className);
  return (
    <bdi data-amount className={look}>
      <RoundedAmount shown={text} exact={exact} />
    </bdi>
  );
}
