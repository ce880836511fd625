import { PRODUCT_NAME } from '@brick/domain/product-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadCatalogue } from '../messages/feature-messages.ts';
import { directionOf, type Messages } from '../messages/languages.ts';
import { documentTitle } from '../platform/browser/document-title.ts';
import { MessagesProvider } from '../platform/i18n/i18n-provider.tsx';
import { LandingPage } from './landing-page.tsx';
import { LandingTextProvider } from './landing-text-context.tsx';
import { LegalPage } from './legal-page.tsx';
import { LEGAL_PAGE_NAMES } from './legal-page-names.ts';
import { PageMetaTags } from './page-meta-tags.tsx';
import { LANDING_TEXTS, LEGAL_TEXTS } from './page-texts.ts';

/** Replaced by the server, so that the footer never shows a past year. */
const YEAR_PLACEHOLDER = '__YEAR__';

const renderPage = (language: Language, messages: Messages, page: ReactNode): string =>
  renderToStaticMarkup(
    <MessagesProvider language={language} messages={messages} timeZone="UTC" currency="USD">
      {page}
    </MessagesProvider>,
  );

interface PrerenderedPage {
  language: Language;
  direction: 'ltr' | 'rtl';
  head: string;
  markup: string;
}

/** Renders the pages of one language, by name. */
async function prerenderLanguage(language: Language): Promise<[string, PrerenderedPage][]> {
  const [{ messages }, { default: words }, { default: texts }] = await Promise.all([
    // A public page says what is always loaded, and nothing of a feature.
    loadCatalogue(language, []),
    LANDING_TEXTS[language](),
    LEGAL_TEXTS[language](),
  ]);
  const page = (title: string, description: string, path: string, content: ReactNode): PrerenderedPage => ({
    language,
    direction: directionOf(language),
    head: renderToStaticMarkup(
      <PageMetaTags title={documentTitle(title)} description={description} path={path} language={language} />,
    ),
    markup: renderPage(
      language,
      messages,
      <LandingTextProvider value={{ language, words, switches: true }}>{content}</LandingTextProvider>,
    ),
  });
  return [
    ['landing', page('', words.summary, '/', <LandingPage year={YEAR_PLACEHOLDER} />)],
    ...LEGAL_PAGE_NAMES.map((name): [string, PrerenderedPage] => {
      const { title, lead } = texts[name];
      return [
        name,
        page(
          title,
          lead.replace('{product}', PRODUCT_NAME),
          `/${name}`,
          <LegalPage text={texts[name]} year={YEAR_PLACEHOLDER} />,
        ),
      ];
    }),
  ];
}

/**
 * Prerenders all public pages at build time, by the names the server uses, such as "ar/landing".
 * @public The build's configuration loads it by name.
 */
export async function drawAll(): Promise<Record<string, PrerenderedPage>> {
  const pages = await Promise.all(
    LANGUAGES.map(async (language) =>
      (await prerenderLanguage(language)).map(([name, page]) => [`${language}/${name}`, page] as const),
    ),
  );
  return Object.fromEntries(pages.flat());
}
