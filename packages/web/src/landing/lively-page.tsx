import { type ReactNode, use, useEffect, useRef } from 'react';
import { useSession } from '../platform/session.ts';
import { enliven } from './enliven.ts';
import { LandingWordsProvider } from './landing-words.tsx';
import { LANDING_TEXTS } from './page-texts.ts';
import { useOwnLinks } from './use-own-links.ts';
import { textsOf, useLanguage } from './use-texts.ts';

const wordsIn = textsOf(LANDING_TEXTS);

/**
 * A page that could be drawn ahead of time, inside the application: in the application's language, and what its script
 * does elsewhere is done here.
 */
export function LivelyPage({ children }: { children: ReactNode }) {
  const follow = useOwnLinks();
  const language = useLanguage();
  const words = use(wordsIn(language));
  const { user } = useSession();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current ? enliven(page.current) : undefined), []);
  return (
    // Only the clicks that reach it from links inside are looked at; it is no control itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's Enter on a link is a click as well
    <div ref={page} onClick={follow}>
      <LandingWordsProvider value={{ language, words, switches: !user }}>{children}</LandingWordsProvider>
    </div>
  );
}
