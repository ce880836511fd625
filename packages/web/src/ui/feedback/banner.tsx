import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface BannerProps {
  tone: 'waiting' | 'bad' | 'done' | 'moving';
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

const TONES = {
  waiting: 'bg-ochre-wash text-ochre',
  bad: 'bg-crimson-wash text-crimson',
  done: 'bg-moss-wash text-moss',
  moving: 'bg-blueprint-wash text-blueprint',
};

/** A banner for as long as a state lasts: offline, a project on hold. */
export function Banner({ tone, icon, action, children, className }: BannerProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded px-3 py-2.5 font-medium [&>svg]:size-4.5 [&>svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 basis-40">{children}</span>
      {action}
    </div>
  );
}
