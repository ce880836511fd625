import { type ComponentProps, type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { SpinnerMark } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is pending: the button keeps the focus, says so, and ignores clicks. */
  pending?: boolean;
  /** Replaces the label meanwhile: "Creating...". */
  pendingLabel?: string;
  icon?: ReactNode;
}

const preventClick = (event: MouseEvent) => event.preventDefault();

/**
 * Props of a button that is pending or disabled. Disabling the focused one would move the focus to the top of the page:
 * it keeps it, and a click, and Enter in a field, are ignored here.
 */
function useHeldFocus({ pending, ...rest }: ComponentProps<'button'> & { pending: boolean }) {
  const [focused, setFocused] = useState(false);
  const off = pending || (rest.disabled === true && focused);
  return {
    ...rest,
    disabled: rest.disabled === true && !focused,
    onClick: off ? preventClick : rest.onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      rest.onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false);
      rest.onBlur?.(event);
    },
    'aria-busy': pending || undefined,
    'aria-disabled': off || rest['aria-disabled'],
  };
}

function ButtonFace({ hidden, children }: { hidden: boolean; children: ReactNode }) {
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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...useHeldFocus({ ...rest, pending })}
      data-look={variant}
      type={type}
      className={cx(buttonStyle({ variant, size }), className)}
    >
      {/* Both labels share one grid cell, so that the button keeps its width. */}
      <span className="grid justify-items-center">
        <ButtonFace hidden={pending && pendingLabel !== undefined}>
          {pending && !pendingLabel ? <SpinnerMark /> : icon}
          {children}
        </ButtonFace>
        {pendingLabel && (
          <ButtonFace hidden={!pending}>
            {pending ? <SpinnerMark /> : <span className="w-4" />}
            {pendingLabel}
          </ButtonFace>
        )}
      </span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name; also the tooltip. */
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
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...useHeldFocus({ ...rest, pending })}
      type={type}
      aria-label={label}
      className={cx(buttonStyle({ variant, size, square: true }), className)}
    >
      {pending ? <SpinnerMark /> : icon}
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
