import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded border font-semibold ' +
  'whitespace-nowrap select-none transition-colors active:translate-y-px motion-reduce:active:translate-y-0 ' +
  'disabled:cursor-not-allowed disabled:opacity-50 disabled:active:translate-y-0 ' +
  'not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-50 ' +
  'aria-busy:cursor-progress aria-busy:active:translate-y-0 print:hidden';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-ink text-paper enabled:hover:bg-ink/85 [a&]:hover:bg-ink/85 forced-colors:border-[ButtonBorder]',
  secondary: 'border-line-strong bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink',
  danger:
    'border-transparent bg-crimson text-paper enabled:hover:bg-crimson/85 [a&]:hover:bg-crimson/85 forced-colors:border-[ButtonBorder]',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 't-sm h-8 px-2.5 coarse:h-(--touch)',
  md: 't-md h-(--control) px-3.5',
  lg: 't-md h-12 px-5 text-[15px]',
};

const SQUARES: Record<ButtonSize, string> = {
  sm: 'size-8 coarse:size-(--touch)',
  md: 'size-(--control)',
  lg: 'size-12',
};

interface ButtonStyleOptions {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Square, for an icon alone. */
  square?: boolean;
}

/** Class names of a button, also for a link that looks like one. */
export const buttonStyle = ({
  variant = 'secondary',
  size = 'md',
  square,
}: ButtonStyleOptions = {}): string => cx(BASE, VARIANTS[variant], square ? SQUARES[size] : SIZES[size]);

/** A link inside of text. */
export const linkStyle =
  'rounded-[2px] text-link underline decoration-1 underline-offset-[3px] decoration-link/40 hover:decoration-link';
