import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Below the text, in the full width: for more than one way to begin. */
  wide?: ReactNode;
  /** Inside a table or a panel rather than instead of a screen. */
  compact?: boolean;
}

/** The first brick of a wall, the others only outlined. */
function FirstBrick({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 120 76"
      width={size}
      height={(size * 76) / 120}
      fill="none"
      aria-hidden="true"
      className="rtl:-scale-x-100"
    >
      <g className="stroke-line-strong" strokeDasharray="3 3.5">
        <rect x="28.5" y="2.5" width="31" height="19" rx="1.5" />
        <rect x="62.5" y="2.5" width="31" height="19" rx="1.5" />
        <rect x="11.5" y="25.5" width="31" height="19" rx="1.5" />
        <rect x="45.5" y="25.5" width="31" height="19" rx="1.5" />
        <rect x="79.5" y="25.5" width="31" height="19" rx="1.5" />
        <rect x="62.5" y="48.5" width="31" height="19" rx="1.5" />
      </g>
      <rect x="28" y="48" width="32" height="20" rx="1.5" className="fill-brick" />
      <path d="M4 73.5h112" className="stroke-ink" strokeWidth="1.5" />
    </svg>
  );
}

/** Shown for an empty list: what belongs here, and how to begin. */
export function EmptyState({ title, text, actions, wide, compact }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center px-4 text-center', compact ? 'gap-3 py-8' : 'gap-4 py-14')}>
      <FirstBrick size={compact ? 88 : 120} />
      <div className="grid max-w-105 gap-1.5">
        <h2 className={compact ? 't-md font-semibold' : 't-xl'}>{title}</h2>
        {hasContent(text) && <p className="text-pretty text-ink-2">{text}</p>}
      </div>
      {wide}
      {hasContent(actions) && <div className="mt-1 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
