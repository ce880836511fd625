import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18n } from '../platform/i18n.tsx';
import { documentTitle } from '../platform/title.ts';
import { LandingPage } from './landing-page.tsx';
import { LEGAL_TEXTS } from './legal-content.ts';
import { LegalPage } from './legal-page.tsx';
import { LEGAL_PAGES } from './legal-pages.ts';

/** Put in by the server, so that the line at the foot of a page never shows a year that is over. */
const YEAR = '__YEAR__';

const drawn = (page: ReactNode): string =>
  renderToStaticMarkup(
    <I18n language="en" timeZone="UTC" currency="USD">
      {page}
    </I18n>,
  );

/** The pages that the build draws ahead of time, by the names under which the server finds them. */
export function drawAll(): Record<string, { title: string; markup: string }> {
  const landing = { title: documentTitle(''), markup: drawn(<LandingPage year={YEAR} />) };
  const legal = LEGAL_PAGES.map((page) => {
    const title = documentTitle(LEGAL_TEXTS[page].title);
    return [page, { title, markup: drawn(<LegalPage page={page} year={YEAR} />) }] as const;
  });
  return { landing, ...Object.fromEntries(legal) };
}
