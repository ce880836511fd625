import { watchCounters } from './animated-counters.ts';
import { attachNewsletterForm } from './newsletter-signup.ts';

/** Shared links point to the address at which this page was opened. */
function fillShareLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    link.href = (link.dataset['share'] ?? '').replace(
      '{address}',
      encodeURIComponent(window.location.origin),
    );
  }
}

/** Starts all scripts of a public page. Returns a function that stops them. */
export function startPageScripts(root: ParentNode): () => void {
  fillShareLinks(root);
  const stops = [watchCounters(root), attachNewsletterForm(root)];
  return () => {
    for (const stop of stops) stop();
  };
}
