import { PRODUCT_NAME } from '@brick/domain/brand';
import { Logo } from '../ui/logo.tsx';
import { useLandingWords } from './landing-words.tsx';
import { LanguageRow } from './language-row.tsx';
import { measure } from './layout-style.ts';
import { LEGAL_PAGES } from './legal-pages.ts';
import { Newsletter } from './newsletter.tsx';
import { ShareRow } from './share-row.tsx';

const LINK = 'rounded py-1 text-ink-2 hover:text-ink coarse:py-2.5';

/** Links of the footer lead to sections of the landing page, to the security page and the documentation of the calls. */
const COLUMNS = [
  { title: 'product', links: { features: '/#features', ledger: '/#ledger', phases: '/#phases' } },
  { title: 'company', links: { figures: '/#figures', start: '/#start' } },
  { title: 'resources', links: { api: '/api/docs', security: '/security' } },
] as const;

type LinkWord = { [Column in (typeof COLUMNS)[number] as 'links']: keyof Column['links'] }['links'];

export function SiteFooter({ year }: { year: number | string }) {
  const { footer, legal } = useLandingWords();
  return (
    <footer className="border-t border-line bg-surface">
      <div className={`${measure} grid gap-10 py-12 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]`}>
        <div>
          <Logo />
          <p className="mt-3 max-w-[36ch] text-ink-2">{footer.line}</p>
          <Newsletter />
          <ShareRow />
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
        <div className={`${measure} flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5`}>
          <p className="t-sm text-ink-3">
            © {year} {PRODUCT_NAME}
          </p>
          <ul className="t-sm flex flex-wrap gap-x-6">
            {LEGAL_PAGES.map((page) => (
              <li key={page} className="flex">
                <a href={`/${page}`} className={LINK}>
                  {legal[page]}
                </a>
              </li>
            ))}
          </ul>
          <LanguageRow />
        </div>
      </div>
    </footer>
  );
}
