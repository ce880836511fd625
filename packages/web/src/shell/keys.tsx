import { cx } from '../ui/cx.ts';

interface KeysProps {
  /** Pressed one after the other. */
  keys: readonly string[];
  className?: string;
}

/** Keys as they are drawn on a keyboard, for the eye: who hears the page presses what they like anyway. */
export function Keys({ keys, className }: KeysProps) {
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
