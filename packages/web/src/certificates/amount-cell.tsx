import type { Minor } from '@brick/domain/money/money';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readAmount, shownAmount } from '../ui/amount-typing.ts';
import { controlStyle } from '../ui/control-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { amountOfPercent } from './entry.ts';
import { cellsIn, isOneCell } from './pasted.ts';

interface AmountCellProps {
  /** A decimal string, or what stands in the box where it is none. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  currency: string;
  row: number;
  column: string;
  /** Of which a typed percentage is taken; without it none is read. */
  percentOf?: Minor | undefined;
  /** Pasted from a spreadsheet: more than one cell. */
  onPasteCells?: (cells: string[][]) => void;
  error?: string | undefined;
  placeholder?: string | undefined;
}

/**
 * One amount in a grid: typed as people write it, without the sign of its currency, which stands in the head. What can't
 * be read stays in the box as it is, so that nothing typed is lost.
 */
export function AmountCell(props: AmountCellProps) {
  const { value, onChange, label, currency, row, column, percentOf, onPasteCells, error, placeholder } =
    props;
  const t = useTranslations('certificates.valuing');
  const { locale } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) =>
    (percentOf === undefined ? null : amountOfPercent(text, percentOf)) ??
    readAmount(text, currency, locale) ??
    text;
  // An emptied box stays empty while one types, whatever nothing is called.
  const typing = typed !== null && (read(typed) === value || (read(typed) === '' && value === '0.00'));
  const unreadable = readAmount(value, currency, locale) === null;
  const sentence = error ?? (unreadable && !typing ? t('unreadable') : undefined);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text/plain'));
    if (isOneCell(cells) || !onPasteCells) return;
    event.preventDefault();
    setTyped(null);
    onPasteCells(cells);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      aria-invalid={sentence ? true : undefined}
      title={sentence}
      placeholder={placeholder}
      data-row={row}
      data-column={column}
      value={typing ? typed : shownAmount(value, currency, locale)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
      onPaste={paste}
      className={cx(controlStyle, 'h-(--control) px-2 text-end')}
    />
  );
}
