import { type ReactNode, useEffect, useRef } from 'react';
import { enliven } from './enliven.ts';
import { useOwnLinks } from './use-own-links.ts';

/** A page that could be drawn ahead of time, inside the application: what its script does elsewhere is done here. */
export function LivelyPage({ children }: { children: ReactNode }) {
  const follow = useOwnLinks();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current ? enliven(page.current) : undefined), []);
  return (
    // Only the clicks that reach it from links inside are looked at; it is no control itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's Enter on a link is a click as well
    <div ref={page} onClick={follow}>
      {children}
    </div>
  );
}
