import { type Ref, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readAmount, shownAmount } from './amount-typing.ts';
import { boxStyle, innerInputStyle } from './control-style.ts';
import { cx } from './cx.ts';
import { useFieldControl, useFieldReport } from './field.tsx';
import { currencySymbol } from './format.ts';
import { useFormat } from './format-context.tsx';

interface MoneyInputProps {
  /** '' | "1500.50" | the text as typed where it is no amount, which the contract then refuses. */
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
 * An amount, typed as people write it in their language. What goes out is a decimal string with at least two decimals,
 * never a number; what can't be read goes out and stays in the box as it is, so that nothing typed is lost.
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
  const report = useFieldReport();
  const code = currency ?? usual;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => readAmount(text, code, locale);
  // Once the form puts another value in, what was typed before it is history.
  const typing = typed !== null && (read(typed) ?? typed) === value;

  useEffect(() => {
    if (readAmount(value, code, locale) !== null) report(null);
  }, [value, code, locale, report]);

  const type = (text: string) => {
    setTyped(text);
    onChange(read(text) ?? text);
  };
  const leave = () => {
    if (read(value) === null)
      report(t('money.unreadable', { example: shownAmount('1500.00', code, locale) }));
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
        // Figures and their minus read from left to right in every language; the box keeps the page's side.
        dir="ltr"
        placeholder={placeholder ?? shownAmount('0.00', code, locale)}
        value={typing ? typed : shownAmount(value, code, locale)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        className={cx(innerInputStyle, 'ps-1.5 text-match-parent')}
      />
    </span>
  );
}
