import { type RefObject, Suspense, useEffect, useState } from 'react';
import { later } from './later.ts';

const TooltipBubble = later(() => import('./tooltip-bubble.tsx'), 'TooltipBubble');

/** As long as on a control: who only passes is shown nothing. */
const REST_MS = 700;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** The cut text that an element is or stands in, within its row. */
function cutAround(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at && !at.matches('[role="row"]'); at = at.parentElement)
    if (at instanceof HTMLElement && isCut(at)) return at;
  return null;
}

/** The same where the keyboard is; of a whole row its first one. */
function cutAt(focused: Element): HTMLElement | null {
  if (!focused.matches('[role="row"]')) return cutAround(focused);
  return [...focused.querySelectorAll<HTMLElement>('[data-cell], [data-cell] *')].find(isCut) ?? null;
}

/**
 * What a table cuts is shown whole to whoever rests on it with the pointer or the keyboard. One for all cells: a tooltip of its own in
 * each would cost more than the row. Those who hear the page hear the whole text anyway.
 */
export function CutText({ within }: { within: RefObject<HTMLElement | null> }) {
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
      if (element) waiting = setTimeout(() => setCut(element), REST_MS);
    };
    const leave = () => restOn(null);
    const point = ({ target, pointerType }: PointerEvent) =>
      restOn(pointerType === 'touch' ? null : cutAround(target as Element));
    const focus = ({ target }: FocusEvent) =>
      restOn((target as Element).matches(':focus-visible') ? cutAt(target as Element) : null);
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave();
    };
    const until = new AbortController();
    const { signal } = until;
    table.addEventListener('pointerover', point, { signal });
    table.addEventListener('pointerleave', leave, { signal });
    table.addEventListener('pointerdown', leave, { signal });
    table.addEventListener('focusin', focus, { signal });
    table.addEventListener('focusout', leave, { signal });
    table.addEventListener('keydown', press, { signal });
    return () => {
      clearTimeout(waiting);
      until.abort();
    };
  }, [within]);
  if (!cut?.isConnected) return null;
  return (
    <Suspense>
      <TooltipBubble text={cut.textContent} side="top" anchor={cut} onGone={() => setCut(null)} />
    </Suspense>
  );
}
