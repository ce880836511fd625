/** The properties of a click that decide who follows it. */
interface ClickEvent {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

interface LinkElement {
  origin: string;
  pathname: string;
  search: string;
  hash: string;
  target: string;
  download: string;
}

/**
 * The path of a plain click on a link inside this application; null if the browser should follow it: another site, a
 * new tab, a download, an anchor on the same page, the API.
 */
export function internalPath(
  click: ClickEvent,
  link: LinkElement,
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
