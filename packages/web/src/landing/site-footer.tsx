import { PRODUCT_NAME } from '@brick/domain/brand';
import { Logo } from '../ui/logo.tsx';
import { FOOTER } from './content.ts';
import { measure } from './layout-style.ts';
import { LEGAL_LABELS, LEGAL_PAGES } from './legal-pages.ts';
import { Newsletter } from './newsletter.tsx';
import { ShareRow } from './share-row.tsx';

const LINK = 'rounded py-1 text-ink-2 hover:text-ink coarse:py-2.5';

export function SiteFooter({ year }: { year: number | string }) {
  return (
    <footer className="border-t border-line bg-surface">
      <div className={`${measure} grid gap-10 py-12 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]`}>
        <div>
          <Logo />
          <p className="mt-3 max-w-[36ch] text-ink-2">{FOOTER.line}</p>
          <Newsletter />
          <ShareRow />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {FOOTER.columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="t-sm font-semibold text-ink-3">{title}</h2>
              <ul className="mt-2 grid">
                {links.map(({ label, href }) => (
                  <li key={href} className="flex">
                    <a href={href} className={LINK}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className={`${measure} flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5`}>
          <p className="t-sm text-ink-3">
            © {year} {PRODUCT_NAME}
          </p>
          <ul className="t-sm flex flex-wrap gap-x-6">
            {LEGAL_PAGES.map((page) => (
              <li key={page} className="flex">
                <a href={`/${page}`} className={LINK}>
                  {LEGAL_LABELS[page]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
