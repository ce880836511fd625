import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from '../hooks/field-control.ts';
import { controlStyle, lineStyle } from './control-style.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** First option, with the empty value: "Choose a phase". */
  placeholder?: string;
  /** quiet has no border: for a choice in a header. */
  variant?: 'field' | 'quiet';
}

/**
 * The browser's native select: phones show their picker, typing jumps to an option, assistive technology supports it,
 * it registers with a form like any input, and it costs no script.
 */
export function Select({ options, placeholder, variant = 'field', className, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <span
      data-label={rest['aria-label']}
      // Printed: the label above the chosen option, and nothing if it is "all".
      className={cx(
        'relative block min-w-0',
        variant === 'quiet' &&
          'print:before:t-sm print:before:text-ink-2 print:before:content-[attr(data-label)] print:has-[[value=""]:checked]:hidden',
      )}
    >
      <select
        {...rest}
        {...control}
        className={cx(
          // Physical sides: a name in another direction has its own, and the arrow stays at the page's side.
          'appearance-none truncate pr-8! rtl:pr-2! rtl:pl-8!',
          variant === 'field'
            ? cx(controlStyle, lineStyle)
            : 't-md h-(--control) w-full min-w-0 rounded bg-transparent ps-2 font-semibold text-ink hover:bg-sunken print:h-auto print:px-0!',
          className,
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-3 print:hidden"
      />
    </span>
  );
}
