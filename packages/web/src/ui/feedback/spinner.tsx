import { cx } from '../cx.ts';

interface SpinnerProps {
  /** Shown beside it and announced: "Loading your projects...". */
  text?: string;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}

/** A rotating arc. With reduced motion it stands still, and its text says what happens. */
export function SpinnerMark({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx('shrink-0 animate-spin motion-reduce:animate-none', className)}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" />
    </svg>
  );
}

export function Spinner({ text, size = 20, className }: SpinnerProps) {
  return (
    <div role="status" className={cx('flex items-center justify-center gap-3 text-ink-2', className)}>
      <SpinnerMark size={size} className="text-brick" />
      {text && <span>{text}</span>}
    </div>
  );
}
