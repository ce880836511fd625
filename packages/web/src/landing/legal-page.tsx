import { PRODUCT_NAME } from '@brick/domain/product-name';
import { pageWidth } from './layout-classes.ts';
import type { LegalText } from './page-texts.ts';
import { SiteFooter } from './sections/site-footer.tsx';
import { SiteHeader } from './sections/site-header.tsx';

/** A short legal page about this software. It can be prerendered. */
export function LegalPage({ text, year }: { text: LegalText; year: number | string }) {
  const { title, lead, sections } = text;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" className={`${pageWidth} flex-1 py-14 sm:py-20`}>
        <article className="max-w-[68ch]">
          <h1 className="font-display text-[40px]/[44px] font-bold">{title}</h1>
          <p className="mt-4 text-[17px]/[27px] text-ink-2">{lead.replace('{product}', PRODUCT_NAME)}</p>
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
      <SiteFooter year={year} />
    </div>
  );
}
