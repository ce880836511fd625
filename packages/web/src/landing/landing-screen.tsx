import { useEffect, useRef } from 'react';
import { useTitle } from '../platform/title.ts';
import { watchCounters } from './counters.ts';
import { LandingPage } from './landing-page.tsx';
import { useOwnLinks } from './use-own-links.ts';

export function LandingScreen() {
  useTitle('');
  const follow = useOwnLinks();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current ? watchCounters(page.current) : undefined), []);
  return (
    // Only the clicks that reach it from links inside are looked at; it is no control itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's Enter on a link is a click as well
    <div ref={page} onClick={follow}>
      <LandingPage year={new Date().getFullYear()} />
    </div>
  );
}
