import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';

interface SaveBarProps {
  /** Status text at its start: that there are unsaved changes. */
  status: string | false;
  /** Buttons, the main one last. */
  children: ReactNode;
  /** The width of the form above, so that the buttons are aligned with it. */
  className?: string;
}

/** The sticky footer of a screen with one form, with its save button. Inside the form or beside it. */
export function SaveBar({ status, children, className }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // Other sticky content is placed above it, however many lines its buttons take.
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--sticky-bottom', `${node.offsetHeight}px`));
    observer.observe(node);
    return () => {
      observer.disconnect();
      style.removeProperty('--sticky-bottom');
    };
  }, []);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-(--z-sticky) -mx-4 min-h-16 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 print:hidden"
    >
      <div className={cx('flex flex-wrap items-center justify-end gap-2', className)}>
        <span role="status" className="me-auto text-ink-2">
          {status}
        </span>
        {children}
      </div>
    </div>
  );
}
