import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyComponent } from '../lazy-component.ts';

// Nobody hovers a control before the first render.
const TooltipBubble = lazyComponent(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');

/** Delay before a tooltip opens; within the second time after another one it opens at once. */
const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

type AnchorProps = HTMLAttributes<HTMLElement>;

interface TooltipProps {
  text: string;
  /** One focusable element with the same accessible name: the tooltip is visual only. */
  children: ReactElement<AnchorProps>;
  side?: 'top' | 'bottom';
}

/**
 * The label of an icon button, for sighted users. Our own, because the library's positioning adds 19 KB to the first
 * load.
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
  } satisfies AnchorProps);
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
