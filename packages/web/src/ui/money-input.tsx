import { type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readAmount, shownAmount } from './amount-typing.ts';
import { controlStyle, lineStyle } from './control-style.ts';
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
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An amount, typed as people write it in their language. What goes out is a decimal string of at least hundredths, never a
 * number; what can't be read goes out and stays in the box as it is, so that nothing typed is lost.
 */
export function MoneyInput({ value, onChange, onBlur, currency, placeholder, ref, ...rest }: MoneyInputProps) {
  const t = useTranslations('ui');
  const format = useFormat();
  const control = useFieldControl(rest);
  const report = useFieldReport();
  const code = currency ?? format.currency;
  const [typing, setTyping] = useState<string | null>(null);
  const sign = currencySymbol(code, format.locale);
  const example = shownAmount('1500.00', code, format.locale);

  const type = (text: string) => {
    setTyping(text);
    report(null);
    onChange(readAmount(text, code, format.locale) ?? text);
  };
  const leave = () => {
    if (typing !== null && readAmount(typing, code, format.locale) === null) {
      report(t('money.unreadable', { example }));
    }
    setTyping(null);
    onBlur?.();
  };

  return (
    <span className="relative block">
      <input
        {...rest}
        {...control}
        ref={ref}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        // Figures read from left to right in every language, and the sign stands where the eye begins.
        dir="ltr"
        placeholder={placeholder ?? shownAmount('0.00', code, format.locale)}
        value={typing ?? shownAmount(value, code, format.locale)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        className={cx(controlStyle, lineStyle, 'text-right tabular-nums')}
        style={{ paddingLeft: `${sign.length + 2}ch` }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3"
      >
        {sign}
      </span>
    </span>
  );
}
