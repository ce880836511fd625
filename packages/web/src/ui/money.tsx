import { cx } from './cx.ts';
import type { MoneyOptions } from './format.ts';
import { useFormat } from './format-context.tsx';

interface MoneyProps extends MoneyOptions {
  /** Decimal string of the wire, "1500.00"; null shows a dash. */
  value: string | null | undefined;
  currency?: string | undefined;
  className?: string;
}

/** An amount in tabular figures; below zero it is crimson and carries a real minus. */
export function Money({ value, currency, className, ...options }: MoneyProps) {
  const format = useFormat();
  if (value === null || value === undefined) return <span className={cx('text-ink-3', className)}>–</span>;
  const text = format.money(value, { ...options, currency });
  const negative = value.startsWith('-') && /[1-9]/.test(value);
  return (
    <bdi className={cx('whitespace-nowrap tabular-nums', negative && 'text-crimson', className)}>{text}</bdi>
  );
}
