import { useId } from 'react';
import { cx } from '../cx.ts';
import { useFormat } from '../format/format-context.tsx';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  /** Background of the chosen option: ink, or moss and crimson for Pass and Fail. */
  tone?: 'ink' | 'moss' | 'crimson';
  count?: number;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  /** null: none chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  size?: 'md' | 'lg';
  /** Fills the width in equal parts. */
  grow?: boolean;
  labelVisible?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  className?: string;
}

const TONES = {
  ink: 'has-checked:bg-ink',
  moss: 'has-checked:bg-moss',
  crimson: 'has-checked:bg-crimson',
};

/** Radio buttons in one row, on a phone in as many as they need, chosen by the arrow keys. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  name,
  size = 'md',
  grow,
  labelVisible,
  disabled,
  error,
  className,
}: SegmentedProps<Value>) {
  const id = useId();
  const format = useFormat();
  return (
    // Printed: the chosen option, and nothing if it is "all".
    <div
      className={cx(
        'grid content-start gap-1.5 print:gap-0 print:has-[[value=all]:checked]:hidden',
        grow ? 'w-full' : 'w-max max-w-full',
        className,
      )}
    >
      <span
        id={id}
        className={cx(
          't-sm font-semibold print:font-normal print:text-ink-2',
          !labelVisible && 'sr-only print:not-sr-only',
        )}
      >
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}error` : undefined}
        aria-invalid={error ? true : undefined}
        onBlur={onBlur}
        className={cx(
          'flex max-sm:flex-wrap scroll-row rounded border border-line-strong bg-surface aria-invalid:border-crimson print:border-0',
          size === 'lg' && 'border-[1.5px]',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex items-center justify-center gap-1.5 border-s border-line px-3.5 max-sm:-ms-px max-sm:-mt-px max-sm:flex-1 max-sm:border-t whitespace-nowrap transition-colors print:h-auto! print:border-0 print:px-0 print:not-has-checked:hidden print:has-checked:bg-transparent print:has-checked:text-ink select-none first:border-s-0 hover:bg-sunken has-checked:font-semibold has-checked:text-paper has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:z-1 has-focus-visible:rounded has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-[:checked:focus-visible]:outline-paper forced-colors:has-checked:underline',
              TONES[option.tone ?? 'ink'],
              size === 'lg' ? 'h-14 t-lg' : 'h-[calc(var(--control)-2px)] coarse:h-(--control)',
              grow && 'flex-1',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            />
            {option.label}
            {option.count !== undefined && (
              <span className="t-xs font-medium opacity-75">{format.number(option.count)}</span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} className="t-sm text-crimson">
          {error}
        </p>
      )}
    </div>
  );
}
