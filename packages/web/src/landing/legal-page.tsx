import { PRODUCT_NAME } from '@brick/domain/brand';
import { measure } from './layout-style.ts';
import type { LegalText } from './page-texts.ts';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

/** A legal page: short, and about what this software does. It can be drawn ahead of time. */
export function LegalPage({ text, year }: { text: LegalText; year: number | string }) {
  const { title, lead, sections } = text;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar />
      <main id="main" className={`${measure} flex-1 py-14 sm:py-20`}>
        <article className="max-w-[68ch]">
          <h1 className="font-display text-[40px]/[46px] font-bold">{title}</h1>
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
