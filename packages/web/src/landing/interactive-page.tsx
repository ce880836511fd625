import { type ReactNode, use, useEffect, useRef } from 'react';
import { useSession } from '../platform/session/session.ts';
import { LandingTextProvider } from './landing-text-context.tsx';
import { LANDING_TEXTS } from './page-texts.ts';
import { startPageScripts } from './scripts/page-scripts.ts';
import { createTextLoader, useCurrentLanguage } from './text-loader.ts';
import { useInternalLinks } from './use-internal-links.ts';

const landingTextsIn = createTextLoader(LANDING_TEXTS);

/** Shows a prerenderable page inside the app: in the app's language, and with the page's scripts running. */
export function InteractivePage({ children }: { children: ReactNode }) {
  const follow = useInternalLinks();
  const language = useCurrentLanguage();
  const words = use(landingTextsIn(language));
  const { user } = useSession();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => (page.current ? startPageScripts(page.current) : undefined), []);
  return (
    // Only handles clicks that bubble up from links; it is not a control itself.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link fires a click as well
    <div ref={page} onClick={follow}>
      <LandingTextProvider value={{ language, words, switches: !user }}>{children}</LandingTextProvider>
    </div>
  );
}
