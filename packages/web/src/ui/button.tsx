import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import { SpinnerMark } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Its action is under way: it keeps the focus, says so, and takes no second press. */
  pending?: boolean;
  /** Takes the label's place meanwhile: "Creating...". */
  pendingLabel?: string;
  icon?: ReactNode;
}

const stop = (event: MouseEvent) => event.preventDefault();

function Face({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', hidden && 'invisible')}>
      {children}
    </span>
  );
}

export function Button({
  variant = 'secondary',
  size,
  pending = false,
  pendingLabel,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      data-look={variant}
      type={type}
      // Disabling it would throw the keyboard back to the top of the page; a press, and Enter in a field, end here.
      onClick={pending ? stop : onClick}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      className={cx(buttonStyle({ variant, size }), className)}
    >
      {/* Both faces share one cell, so that the button does not change its width under the pointer. */}
      <span className="grid justify-items-center">
        <Face hidden={pending && pendingLabel !== undefined}>
          {pending && !pendingLabel ? <SpinnerMark /> : icon}
          {children}
        </Face>
        {pendingLabel && (
          <Face hidden={!pending}>
            {pending ? <SpinnerMark /> : <span className="w-4" />}
            {pendingLabel}
          </Face>
        )}
      </span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name; also the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  pending?: boolean;
  tooltip?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  pending = false,
  tooltip = true,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      onClick={pending ? stop : onClick}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      className={cx(buttonStyle({ variant, size, square: true }), className)}
    >
      {pending ? <SpinnerMark /> : icon}
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
