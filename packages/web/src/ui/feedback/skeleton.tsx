import { cx } from '../cx.ts';

/** A placeholder while content is loading. Set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-glow rounded bg-line/70 motion-reduce:animate-none', className)}
    />
  );
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing
        <Skeleton key={line} className={cx('h-3', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
