/** A box that one types into or chooses from. Sixteen pixels on touch: below that phones zoom into the field. */
export const controlStyle =
  't-md w-full min-w-0 rounded border border-line-strong bg-surface text-ink coarse:text-[16px] ' +
  'transition-colors hover:border-ink-2 focus-visible:border-focus focus-visible:outline-offset-1 ' +
  'aria-invalid:border-crimson read-only:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3';

/** One line high. */
export const lineStyle = 'h-(--control) px-2.5';
