import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from '../hooks/field-control.ts';
import { controlStyle } from './control-style.ts';

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Grows with its text instead of scrolling. */
  grow?: boolean;
}

export function TextArea({ rows = 3, grow, className, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      className={cx(
        controlStyle,
        'min-h-(--control) resize-y px-2.5 py-2',
        grow && 'field-sizing-content max-h-80',
        className,
      )}
    />
  );
}
