import { useTitle } from '../platform/title.ts';
import { measure } from './layout-style.ts';
import { LEGAL_TEXTS } from './legal-content.ts';
import type { LegalPage } from './legal-pages.ts';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { useOwnLinks } from './use-own-links.ts';

/** A legal page: short, and about what this software does. */
export function LegalScreen({ page }: { page: LegalPage }) {
  const { title, lead, sections } = LEGAL_TEXTS[page];
  const follow = useOwnLinks();
  useTitle(title);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only clicks that reach it from links inside are looked at
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's Enter on a link is a click as well
    <div className="flex min-h-dvh flex-col" onClick={follow}>
      <SiteBar />
      <main id="main" className={`${measure} flex-1 py-14 sm:py-20`}>
        <article className="max-w-[68ch]">
          <h1 className="font-display text-[40px]/[46px] font-bold">{title}</h1>
          <p className="mt-4 text-[17px]/[27px] text-ink-2">{lead}</p>
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading} className="mt-9 border-t border-line pt-6">
              <h2 className="t-xl">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 text-[15px]/[24px]">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
      </main>
      <SiteFooter year={new Date().getFullYear()} />
    </div>
  );
}
