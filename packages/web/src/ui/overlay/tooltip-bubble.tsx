import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

const GAP = 6;
const EDGE = 8;

interface TooltipBubbleProps {
  text: string;
  side: 'top' | 'bottom';
  anchor: HTMLElement;
  onGone: () => void;
}

/** In the browser's top layer, so that no dialog covers it; beside its anchor on the side where it fits. */
export function TooltipBubble({ text, side, anchor, onGone }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover?.();
    const at = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const above = at.top - height - GAP;
    const below = at.bottom + GAP;
    const fitsBelow = below + height + EDGE <= window.innerHeight;
    element.style.top = `${(side === 'top' && above >= EDGE) || !fitsBelow ? above : below}px`;
    element.style.left = `${Math.max(EDGE, Math.min(at.left + (at.width - width) / 2, window.innerWidth - width - EDGE))}px`;
  }, [anchor, side]);
  useEffect(() => {
    // After scrolling it would be beside something else.
    window.addEventListener('scroll', onGone, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onGone, { capture: true });
  }, [onGone]);
  return createPortal(
    <div
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      dir="auto"
      className="t-sm pointer-events-none fixed inset-auto z-(--z-toast) m-0 max-w-70 animate-fade rounded border-0 bg-ink px-2 py-1 text-paper print:hidden"
    >
      {text}
    </div>,
    document.body,
  );
}
