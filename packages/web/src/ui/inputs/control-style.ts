/** A control to type into or choose from. Sixteen pixels on touch: phones zoom into smaller fields. */
export const controlStyle =
  't-md w-full min-w-0 rounded border border-line-strong bg-surface text-ink coarse:text-[16px] ' +
  'transition-colors hover:border-ink-2 focus-visible:border-focus focus-visible:outline-offset-1 ' +
  'aria-invalid:border-crimson [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3';

/** One line high. */
export const lineStyle = 'h-(--control) px-2.5';

/** A box that contains more than its input, which has no border of its own. */
export const boxStyle =
  'flex h-(--control) w-full min-w-0 items-center rounded border border-line-strong bg-surface transition-colors ' +
  'print:h-auto! print:border-0 hover:border-ink-2 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-1 ' +
  'has-focus-visible:outline-focus has-aria-invalid:border-crimson has-[[readonly]]:bg-sunken has-[input:disabled]:bg-sunken';

export const innerInputStyle =
  't-md -my-px h-(--control) min-w-0 flex-1 bg-transparent px-2.5 text-ink outline-none coarse:text-[16px] ' +
  'print:h-auto! print:px-0 disabled:cursor-not-allowed disabled:text-ink-3';
