import { PRODUCT_NAME } from '@brick/domain/product-name';
import { Logo } from '../../ui/graphics/logo.tsx';
import { useLandingTexts } from '../landing-text-context.tsx';
import { pageWidth } from '../layout-classes.ts';
import { LEGAL_PAGE_NAMES } from '../legal-page-names.ts';
import { LanguageLinks } from './language-links.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { ShareLinks } from './share-links.tsx';

const LINK = 'rounded py-1 text-ink-2 hover:text-ink coarse:py-2.5';

/** The footer links to sections of the landing page, the security page and the API documentation. */
const COLUMNS = [
  { title: 'product', links: { features: '/#features', ledger: '/#ledger', phases: '/#phases' } },
  { title: 'company', links: { figures: '/#figures', start: '/#start' } },
  { title: 'resources', links: { api: '/api/docs', security: '/security' } },
] as const;

type LinkWord = { [Column in (typeof COLUMNS)[number] as 'links']: keyof Column['links'] }['links'];

export function SiteFooter({ year }: { year: number | string }) {
  const { footer, legal } = useLandingTexts();
  return (
    <footer className="border-t border-line bg-surface">
      <div className={`${pageWidth} grid gap-10 py-12 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]`}>
        <div>
          <Logo />
          <p className="mt-3 max-w-[36ch] text-ink-2">{footer.line}</p>
          <NewsletterForm />
          <ShareLinks />
        </div>
        <nav aria-label={footer.navigation} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="t-sm font-semibold text-ink-3">{footer[title]}</h2>
              <ul className="mt-2 grid">
                {Object.entries(links).map(([word, href]) => (
                  <li key={href} className="flex">
                    <a href={href} className={LINK}>
                      {footer[word as LinkWord]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className={`${pageWidth} flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5`}>
          <p className="t-sm text-ink-3">
            © {year} {PRODUCT_NAME}
          </p>
          <ul className="t-sm flex flex-wrap gap-x-6">
            {LEGAL_PAGE_NAMES.map((page) => (
              <li key={page} className="flex">
                <a href={`/${page}`} className={LINK}>
                  {legal[page]}
                </a>
              </li>
            ))}
          </ul>
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}
