import { cx } from '../../ui/cx.ts';

interface KeyCapsProps {
  /** Pressed one after the other. */
  keys: readonly string[];
  className?: string;
}

/** Keys as drawn on a keyboard. Visual only: screen reader users have shortcuts of their own. */
export function KeyCaps({ keys, className }: KeyCapsProps) {
  return (
    <span className={cx('flex shrink-0 gap-1', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="t-xs min-w-5 rounded border border-line bg-paper px-1 text-center font-[inherit] text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
