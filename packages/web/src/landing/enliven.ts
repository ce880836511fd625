import { watchCounters } from './counters.ts';
import { watchNewsletter } from './newsletter-form.ts';

/** The address to hand on is the one at which this page was opened. */
function fillShareLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    link.href = (link.dataset['share'] ?? '').replace(
      '{address}',
      encodeURIComponent(window.location.origin),
    );
  }
}

/** Everything on a page for visitors that needs a script. Returns how to stop it. */
export function enliven(root: ParentNode): () => void {
  fillShareLinks(root);
  const stops = [watchCounters(root), watchNewsletter(root)];
  return () => {
    for (const stop of stops) stop();
  };
}
