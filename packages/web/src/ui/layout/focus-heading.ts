/** Focuses the heading of the screen, for keyboard and screen reader users. Returns whether there is one. */
export function focusHeading(main: ParentNode | null = document.querySelector('main')): boolean {
  const heading = main?.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
  return true;
}
