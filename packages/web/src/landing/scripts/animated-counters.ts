/** Duration of a counter's animation from 0 to its value. */
export const COUNT_DURATION_MS = 2000;

/** Returns the value shown after the given number of milliseconds: fast at first, exact at the end. */
export function countAt(value: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNT_DURATION_MS));
  return Math.round(value * (1 - (1 - share) ** 3));
}

function animateCounter(element: HTMLElement, value: number): void {
  let began: number | null = null;
  const step = (now: number) => {
    began ??= now;
    element.textContent = String(countAt(value, now - began));
    if (now - began < COUNT_DURATION_MS) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Animates every [data-count-to] below `root` once when it scrolls into view. The page is delivered with the final
 * values, which also stay for users who prefer reduced motion. Returns a function that stops watching.
 */
export function watchCounters(root: ParentNode): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        watcher.unobserve(target);
        animateCounter(target, Number(target.dataset.countTo));
      }
    },
    { threshold: 0.5 },
  );
  for (const element of root.querySelectorAll<HTMLElement>('[data-count-to]')) {
    element.textContent = '0';
    watcher.observe(element);
  }
  return () => watcher.disconnect();
}
