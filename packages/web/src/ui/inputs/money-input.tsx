import { type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { currencySymbol } from '../format/format.ts';
import { useFormat } from '../format/format-context.tsx';
import { useFieldControl, useUnreadable } from '../hooks/field-control.ts';
import { boxStyle, innerInputStyle } from './control-style.ts';
import { formatTypedAmount, parseTypedAmount } from './parse-amount.ts';

interface MoneyInputProps {
  /** '' | "1500.50" | invalid text as typed, which the schema then refuses. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  currency?: string | undefined;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An amount input in the conventions of the language. The value is a decimal string with at least two decimals, never
 * a number; invalid text is passed on and stays in the input, so that nothing typed is lost.
 */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  currency,
  placeholder,
  ref,
  ...rest
}: MoneyInputProps) {
  const t = useTranslations('ui');
  const { locale, currency: usual } = useFormat();
  const control = useFieldControl(rest);
  const code = currency ?? usual;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => parseTypedAmount(text, code, locale);
  // If the form sets another value, the typed text is outdated.
  const typing = typed !== null && (read(typed) ?? typed) === value;
  const unreadable =
    read(value) === null
      ? t('money.unreadable', { example: formatTypedAmount('1500.00', code, locale) })
      : null;
  const reportUnreadable = useUnreadable(unreadable);

  const type = (text: string) => {
    setTyped(text);
    onChange(read(text) ?? text);
  };
  const leave = () => {
    reportUnreadable();
    setTyped(null);
    onBlur?.();
  };

  return (
    <span className={boxStyle}>
      <span aria-hidden="true" className="ps-2.5 text-ink-3 select-none">
        <bdi>{currencySymbol(code, locale)}</bdi>
      </span>
      <input
        {...rest}
        {...control}
        ref={ref}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        // Numbers and their minus read from left to right in every language; the alignment follows the page.
        dir="ltr"
        placeholder={placeholder ?? formatTypedAmount('0.00', code, locale)}
        value={typing ? typed : formatTypedAmount(value, code, locale)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        className={cx(innerInputStyle, 'ps-1.5 text-match-parent')}
      />
    </span>
  );
}
