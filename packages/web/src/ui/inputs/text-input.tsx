import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';
import { useFieldControl } from '../hooks/field-control.ts';
import { controlStyle, lineStyle } from './control-style.ts';

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the input before the text: a symbol, an icon. */
  start?: ReactNode;
  /** Inside the input after the text: a unit, a button. */
  end?: ReactNode;
}

export function TextInput({ start, end, className, ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  const input = (
    <input
      type="text"
      {...rest}
      {...control}
      className={cx(
        controlStyle,
        lineStyle,
        Boolean(start) && 'ps-9',
        Boolean(end) && 'pe-10 coarse:pe-11',
        className,
      )}
    />
  );
  if (!start && !end) return input;
  return (
    <span className="relative block">
      {input}
      {hasContent(start) && (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-9 place-items-center text-ink-3">
          {start}
        </span>
      )}
      {hasContent(end) && (
        <span className="absolute inset-y-0 end-0 grid w-10 place-items-center text-ink-3 coarse:w-11">
          {end}
        </span>
      )}
    </span>
  );
}
