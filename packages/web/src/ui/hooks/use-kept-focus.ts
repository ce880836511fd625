import { useLayoutEffect, useRef } from 'react';

/** For a region whose rows and buttons may vanish: it takes the focus of what is gone. */
export function useKeptFocus<Region extends HTMLElement = HTMLElement>() {
  const ref = useRef<Region>(null);
  const hadFocus = useRef(false);
  // React reports no blur of what it removes: the focus is then at the top of the page, and soon of the dialog.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
