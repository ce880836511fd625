/** What decides whether a click on a link is ours to follow inside the page. */
interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

interface Target {
  origin: string;
  pathname: string;
  search: string;
  hash: string;
  target: string;
  download: string;
}

/**
 * The path that a plain click on a plain link leads to inside this application; null where the browser should follow
 * it: another site, a new tab, a download, a place on the same page, a call.
 */
export function pathWithin(
  click: Click,
  link: Target,
  here: { origin: string; pathname: string },
): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (link.origin !== here.origin || (link.target !== '' && link.target !== '_self') || link.download !== '')
    return null;
  if (link.pathname.startsWith('/api/')) return null;
  if (link.hash !== '' && link.pathname === here.pathname) return null;
  return link.pathname + link.search + link.hash;
}
