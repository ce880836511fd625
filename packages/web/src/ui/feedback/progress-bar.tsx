import { cx } from '../cx.ts';

interface ProgressBarProps {
  /** Percent; values above 100 are drawn as 100 (give the real value in text). */
  value: number;
  /** Accessible name: what progresses. */
  label: string;
  /** The value as text, where "67%" alone is not enough. */
  text?: string;
  tone?: 'brick' | 'moss' | 'crimson';
  className?: string;
}

const TONES = { brick: 'bg-brick', moss: 'bg-moss', crimson: 'bg-crimson' };

const cappedShare = (percent: number): number => Math.min(100, Math.max(0, percent));

/** The bar alone, where a text already gives the value. */
export function ProgressTrack({
  value,
  tone = 'brick',
  className,
}: {
  value: number;
  tone?: 'brick' | 'moss' | 'crimson';
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none forced-colors:bg-surface',
        className,
      )}
    >
      <span
        className={cx('block h-full rounded-full transition-[width] duration-(--d-slow)', TONES[tone])}
        style={{ width: `${cappedShare(value)}%` }}
      />
    </span>
  );
}

export function ProgressBar({ value, label, text, tone, className }: ProgressBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(cappedShare(value))}
      aria-valuetext={text}
      className={cx('block', className)}
    >
      <ProgressTrack value={value} {...(tone ? { tone } : {})} />
    </span>
  );
}
