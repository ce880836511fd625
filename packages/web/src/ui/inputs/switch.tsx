import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A switch for settings, with its label first and the switch at the end of the line. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={cx(
        'flex min-h-11 items-center justify-between gap-4 py-2 coarse:min-h-(--touch) has-disabled:cursor-not-allowed has-disabled:text-ink-3',
        className,
      )}
    >
      <span className="grid min-w-0 gap-0.5">
        <span id={`${id}label`} className="font-medium">
          {label}
        </span>
        {hasContent(hint) && (
          <span id={`${id}hint`} className="t-sm text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-grid shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}label`}
          aria-describedby={hasContent(hint) ? `${id}hint` : undefined}
          className="peer col-start-1 row-start-1 h-6 w-10.5 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface transition-colors checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 ms-1 size-4 self-center rounded-full bg-line-strong transition-transform peer-checked:translate-x-[18px] peer-checked:bg-paper rtl:peer-checked:-translate-x-[18px] forced-colors:hidden"
        />
      </span>
    </label>
  );
}
