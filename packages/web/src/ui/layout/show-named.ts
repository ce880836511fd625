/** How long a page may take to find its height. */
const PATIENCE_MS = 5000;

/**
 * For a section that the address may name: shows it, which the browser tried before it was there, and again while what
 * is above it is loaded. Whoever does something meanwhile is left alone.
 */
export function showNamed(section: HTMLElement | null): (() => void) | undefined {
  if (!section || location.hash !== `#${section.id}`) return undefined;
  const watching = new ResizeObserver(() => section.scrollIntoView());
  const stop = () => watching.disconnect();
  watching.observe(document.body);
  setTimeout(stop, PATIENCE_MS);
  for (const deed of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(deed, stop, { once: true });
  return stop;
}
