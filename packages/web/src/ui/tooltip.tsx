import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** A pointer rests so long before it opens; within so long of another one it opens at once (specification, section 9). */
const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;

const GAP = 6;
const EDGE = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

type Anchored = HTMLAttributes<HTMLElement>;

interface TooltipProps {
  text: string;
  /** One element that takes the focus and says the same by its own name: the tooltip is for the eye alone. */
  children: ReactElement<Anchored>;
  side?: 'top' | 'bottom';
}

interface BubbleProps extends Pick<TooltipProps, 'text' | 'side'> {
  anchor: HTMLElement;
  onGone: () => void;
}

/** In the browser's top layer, so that no dialog covers it; beside its anchor on the side where it fits. */
function Bubble({ text, side, anchor, onGone }: BubbleProps) {
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
    // What scrolls away under it would leave it standing beside something else.
    window.addEventListener('scroll', onGone, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onGone, { capture: true });
  }, [onGone]);
  return createPortal(
    <div
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      className="t-sm pointer-events-none fixed inset-auto z-(--z-toast) m-0 max-w-70 animate-fade rounded border-0 bg-ink px-2 py-1 text-paper print:hidden"
    >
      {text}
    </div>,
    document.body,
  );
}

/**
 * The name of a control without words, for those who see. Our own, because the library's brings its positioning into
 * the first load, 19 KB for a line of text.
 */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const close = () => {
    clearTimeout(waiting.current);
    if (anchor) lastClosedAt = performance.now();
    setAnchor(null);
  };
  const own = children.props;
  const child = cloneElement(children, {
    onPointerEnter(event) {
      own.onPointerEnter?.(event);
      if (event.pointerType === 'touch') return;
      const element = event.currentTarget;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(
        () => setAnchor(element),
        performance.now() - lastClosedAt < SKIP_WITHIN_MS ? 0 : OPEN_AFTER_MS,
      );
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event);
      close();
    },
    onPointerDown(event) {
      own.onPointerDown?.(event);
      close();
    },
    onFocus(event) {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setAnchor(event.currentTarget);
    },
    onBlur(event) {
      own.onBlur?.(event);
      close();
    },
    onKeyDown(event) {
      own.onKeyDown?.(event);
      if (event.key === 'Escape') close();
    },
  } satisfies Anchored);
  return (
    <>
      {child}
      {anchor && <Bubble text={text} side={side} anchor={anchor} onGone={close} />}
    </>
  );
}
