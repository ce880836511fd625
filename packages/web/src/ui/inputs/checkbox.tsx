import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';

interface CheckMarkProps extends Omit<ComponentProps<'input'>, 'type'> {
  indeterminate?: boolean;
}

// The tick is a pseudo-element: a list has one in each row, and an icon would add three elements.
const BOX =
  'relative inline-grid size-4.5 shrink-0 cursor-pointer appearance-none place-content-center rounded-[2px] border border-line-strong bg-surface ' +
  'checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink aria-invalid:border-crimson ' +
  'before:size-3 before:scale-0 before:bg-paper checked:before:scale-100 indeterminate:before:scale-100 ' +
  'before:[clip-path:polygon(14%_44%,0_62%,42%_98%,100%_18%,84%_4%,39%_68%)] ' +
  'indeterminate:before:[clip-path:polygon(4%_40%,96%_40%,96%_62%,4%_62%)] ' +
  'disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto';

/** A checkbox without a label; give it an aria-label. */
export function CheckMark({ indeterminate = false, className, ref, ...rest }: CheckMarkProps) {
  const setNode = (node: HTMLInputElement | null) => {
    // A DOM property without an attribute.
    if (node) node.indeterminate = indeterminate;
    if (typeof ref === 'function') ref(node);
    else if (ref) ref.current = node;
  };
  return <input {...rest} ref={setNode} type="checkbox" className={cx(BOX, className)} />;
}

interface CheckboxProps extends CheckMarkProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A checkbox with a clickable label. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const notes =
    [error && `${id}error`, hasContent(hint) && `${id}hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex items-start gap-2.5 py-1.5 coarse:py-3 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
        <CheckMark
          {...rest}
          aria-describedby={notes}
          aria-invalid={error ? true : undefined}
          className="mt-px"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={`${id}error`} className="t-sm ps-7 text-crimson coarse:-mt-2.5">
          {error}
        </p>
      )}
      {hasContent(hint) && (
        <p id={`${id}hint`} className="t-sm ps-7 text-ink-3 coarse:-mt-2.5">
          {hint}
        </p>
      )}
    </div>
  );
}
