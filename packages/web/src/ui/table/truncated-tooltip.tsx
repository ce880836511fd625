import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../lazy-component.ts';

const TooltipBubble = lazyComponent(() => import('../overlay/tooltip-bubble.tsx'), 'TooltipBubble');

/** The same delay as for controls: passing over shows nothing. */
const HOVER_MS = 700;

const isTruncated = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** The truncated element at or around an element, within its row. */
function truncatedAncestor(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at && !at.matches('[role="row"]'); at = at.parentElement)
    if (at instanceof HTMLElement && isTruncated(at)) return at;
  return null;
}

/** The same for the focused element; the first one of a focused row. */
function truncatedInFocus(focused: Element): HTMLElement | null {
  if (!focused.matches('[role="row"]')) return truncatedAncestor(focused);
  return [...focused.querySelectorAll<HTMLElement>('[data-cell], [data-cell] *')].find(isTruncated) ?? null;
}

interface TruncatedTooltipProps {
  within: RefObject<HTMLElement | null>;
  /** A tap opens nothing else. */
  onTap: boolean;
}

/**
 * Shows the whole text of a truncated cell on hover, focus or a tap. One tooltip serves all cells: one in each would cost
 * more than the row. Screen readers read the full text anyway.
 */
export function TruncatedTooltip({ within, onTap }: TruncatedTooltipProps) {
  const [cut, setCut] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const table = within.current;
    if (!table) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let under: HTMLElement | null = null;
    const restOn = (element: HTMLElement | null) => {
      if (element === under) return;
      under = element;
      clearTimeout(waiting);
      setCut(null);
      if (element) waiting = setTimeout(() => setCut(element), HOVER_MS);
    };
    const leave = () => restOn(null);
    let isTouch = false;
    const down = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
      leave();
    };
    const tap = ({ target }: MouseEvent) => {
      if (!onTap || !isTouch) return;
      under = truncatedAncestor(target as Element);
      setCut(under);
    };
    const point = ({ target, pointerType }: PointerEvent) =>
      restOn(pointerType === 'touch' ? null : truncatedAncestor(target as Element));
    const focus = ({ target }: FocusEvent) =>
      restOn((target as Element).matches(':focus-visible') ? truncatedInFocus(target as Element) : null);
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    const until = new AbortController();
    const { signal } = until;
    table.addEventListener('pointerover', point, { signal });
    table.addEventListener('pointerleave', leave, { signal });
    document.addEventListener('pointerdown', down, { signal });
    table.addEventListener('click', tap, { signal });
    table.addEventListener('focusin', focus, { signal });
    table.addEventListener('focusout', leave, { signal });
    table.addEventListener('keydown', press, { signal });
    return () => {
      clearTimeout(waiting);
      until.abort();
    };
  }, [within, onTap]);
  if (!cut?.isConnected) return null;
  return (
    <Suspense>
      <TooltipBubble text={cut.textContent} side="top" anchor={cut} onGone={() => setCut(null)} />
    </Suspense>
  );
}
