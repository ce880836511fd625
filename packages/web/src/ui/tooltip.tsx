import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { later } from './later.ts';

// Nobody has rested on a control yet when the first picture comes.
const TooltipBubble = later(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');

/** A pointer rests so long before it opens; within so long of another one it opens at once. */
const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

type Anchored = HTMLAttributes<HTMLElement>;

interface TooltipProps {
  text: string;
  /** One element that takes the focus and says the same by its own name: the tooltip is for the eye alone. */
  children: ReactElement<Anchored>;
  side?: 'top' | 'bottom';
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
      {anchor && (
        <Suspense>
          <TooltipBubble text={text} side={side} anchor={anchor} onGone={close} />
        </Suspense>
      )}
    </>
  );
}
