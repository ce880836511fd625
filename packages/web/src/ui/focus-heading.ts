/** Where a screen begins, for the keyboard and for who reads by ear. Answers whether there is a heading. */
export function focusHeading(main: ParentNode | null = document.querySelector('main')): boolean {
  const heading = main?.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
  return true;
}
