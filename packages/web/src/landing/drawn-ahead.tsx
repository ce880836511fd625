import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18n } from '../platform/i18n.tsx';
import { documentTitle } from '../platform/title.ts';
import { Waiting } from '../platform/waiting.tsx';
import { SUMMARY } from './content.ts';
import { LandingPage } from './landing-page.tsx';
import { LEGAL_TEXTS } from './legal-content.ts';
import { LegalPage } from './legal-page.tsx';
import { LEGAL_PAGES } from './legal-pages.ts';
import { Head, type PageHead } from './page-head.tsx';

/** Put in by the server, so that the line at the foot of a page never shows a year that is over. */
const YEAR = '__YEAR__';

const drawn = (page: ReactNode): string =>
  renderToStaticMarkup(
    <I18n language="en" timeZone="UTC" currency="USD">
      {page}
    </I18n>,
  );

interface Drawn {
  head: string;
  markup: string;
}

const page = (head: PageHead, content: ReactNode): Drawn => ({
  head: renderToStaticMarkup(<Head {...head} />),
  markup: drawn(content),
});

/**
 * What shows that the session is being checked, until the application is there to show it itself.
 * @public The build's configuration loads it by name.
 */
export const drawWaiting = (): string => drawn(<Waiting />);

/**
 * The pages that the build draws ahead of time, by the names under which the server finds them.
 * @public The build's configuration loads it by name.
 */
export function drawAll(): Record<string, Drawn> {
  const landing = { title: documentTitle(''), description: SUMMARY, path: '/' };
  const legal = LEGAL_PAGES.map((name) => {
    const { title, lead } = LEGAL_TEXTS[name];
    const head = { title: documentTitle(title), description: lead, path: `/${name}` };
    return [name, page(head, <LegalPage key={name} page={name} year={YEAR} />)];
  });
  return { landing: page(landing, <LandingPage year={YEAR} />), ...Object.fromEntries(legal) };
}
