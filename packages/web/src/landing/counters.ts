/** How long a counter takes from 0 to its value. */
export const COUNT_MS = 2000;

/** What a counter shows so many milliseconds after it began: fast at first, exact at the end. */
export function countAt(value: number, elapsed: number): number {
  const share = Math.min(1, Math.max(0, elapsed / COUNT_MS));
  return Math.round(value * (1 - (1 - share) ** 3));
}

function run(element: HTMLElement, value: number): void {
  let began: number | null = null;
  const step = (now: number) => {
    began ??= now;
    element.textContent = String(countAt(value, now - began));
    if (now - began < COUNT_MS) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * Lets every [data-count-to] below `root` count up once when it scrolls into view. The page is delivered with the
 * final figures, which also stay for who wants less motion. Returns how to stop watching.
 */
export function watchCounters(root: ParentNode): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        watcher.unobserve(target);
        run(target, Number(target.dataset.countTo));
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
