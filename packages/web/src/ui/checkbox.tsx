import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CheckMarkProps extends Omit<ComponentProps<'input'>, 'type'> {
  indeterminate?: boolean;
}

/** The box alone; give it an aria-label. */
export function CheckMark({ indeterminate = false, className, ref, ...rest }: CheckMarkProps) {
  const setNode = (node: HTMLInputElement | null) => {
    // A property without an attribute: markup can't say it.
    if (node) node.indeterminate = indeterminate;
    if (typeof ref === 'function') ref(node);
    else if (ref) ref.current = node;
  };
  return (
    <span className={cx('relative inline-grid size-4.5 shrink-0', className)}>
      <input
        {...rest}
        ref={setNode}
        type="checkbox"
        className="peer col-start-1 row-start-1 size-4.5 cursor-pointer appearance-none rounded-[3px] border border-line-strong bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink aria-invalid:border-crimson disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto"
      />
      <svg
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        aria-hidden="true"
        className="pointer-events-none col-start-1 row-start-1 text-paper opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
      >
        <path d={indeterminate ? 'M4.5 9h9' : 'm4 9.5 3.2 3.2L14 5.6'} />
      </svg>
    </span>
  );
}

interface CheckboxProps extends CheckMarkProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A box with its label; the label is part of the target. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const notes = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex items-start gap-2.5 py-1.5 coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <CheckMark {...rest} aria-describedby={notes} aria-invalid={error ? true : undefined} className="mt-px" />
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={`${id}error`} className="t-sm ps-7 text-crimson">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}hint`} className="t-sm ps-7 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
