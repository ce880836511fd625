import type { Minor } from '@brick/domain/money/money';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { formatTypedAmount, parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { percentToAmount } from '../valuation/valuation-entry.ts';
import { isSingleCell, parseCells } from './pasted-schedule.ts';

interface AmountCellProps {
  /** A decimal string, or the raw text if it is not an amount. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  currency: string;
  row: number;
  column: string;
  /** The amount that a typed percentage refers to. Without it percentages are not accepted. */
  percentOf?: Minor | undefined;
  /** Called when more than one cell is pasted from a spreadsheet. */
  onPasteCells?: (cells: string[][]) => void;
  error?: string | undefined;
  placeholder?: string | undefined;
}

/**
 * An amount in a grid, without the currency symbol, which is in the column heading. Text that is not an amount stays in
 * the box, so that no input is lost.
 */
export function AmountCell(props: AmountCellProps) {
  const { value, onChange, label, currency, row, column, percentOf, onPasteCells, error, placeholder } =
    props;
  const t = useTranslations('certificates.valuing');
  const { locale } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) =>
    (percentOf === undefined ? null : percentToAmount(text, percentOf)) ??
    parseTypedAmount(text, currency, locale) ??
    text;
  // A box that the user empties stays empty while it has the focus, whatever zero is shown as.
  const typing = typed !== null && (read(typed) === value || (read(typed) === '' && value === '0.00'));
  const unreadable = parseTypedAmount(value, currency, locale) === null;
  const sentence = error ?? (unreadable && !typing ? t('unreadable') : undefined);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    if (isSingleCell(cells) || !onPasteCells) return;
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
      value={typing ? typed : formatTypedAmount(value, currency, locale)}
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
