import { PRODUCT_NAME } from '@brick/domain/brand';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { messages as english } from '../messages/en.ts';
import { directionOf, type Messages, OTHER_LANGUAGES } from '../messages/languages.ts';
import { SpokenIn } from '../platform/i18n.tsx';
import { documentTitle } from '../platform/title.ts';
import { LandingPage } from './landing-page.tsx';
import { LandingWordsProvider } from './landing-words.tsx';
import { LegalPage } from './legal-page.tsx';
import { LEGAL_PAGES } from './legal-pages.ts';
import { Head } from './page-head.tsx';
import { LANDING_TEXTS, LEGAL_TEXTS } from './page-texts.ts';

/** Put in by the server, so that the line at the foot of a page never shows a year that is over. */
const YEAR = '__YEAR__';

/** Reading a page for visitors takes the words that are there from the start; a room's own are not among them. */
const spokenEnglish = english as Messages;

const drawn = (language: Language, messages: Messages, page: ReactNode): string =>
  renderToStaticMarkup(
    <SpokenIn language={language} messages={messages} timeZone="UTC" currency="USD">
      {page}
    </SpokenIn>,
  );

interface Drawn {
  language: Language;
  direction: 'ltr' | 'rtl';
  head: string;
  markup: string;
}

/** The pages of one language, by their names within it. */
async function drawIn(language: Language): Promise<[string, Drawn][]> {
  const [{ messages }, { default: words }, { default: texts }] = await Promise.all([
    language === 'en' ? { messages: spokenEnglish } : OTHER_LANGUAGES[language](),
    LANDING_TEXTS[language](),
    LEGAL_TEXTS[language](),
  ]);
  const page = (title: string, description: string, path: string, content: ReactNode): Drawn => ({
    language,
    direction: directionOf(language),
    head: renderToStaticMarkup(
      <Head title={documentTitle(title)} description={description} path={path} language={language} />,
    ),
    markup: drawn(
      language,
      messages,
      <LandingWordsProvider value={{ language, words, switches: true }}>{content}</LandingWordsProvider>,
    ),
  });
  return [
    ['landing', page('', words.summary, '/', <LandingPage year={YEAR} />)],
    ...LEGAL_PAGES.map((name): [string, Drawn] => {
      const { title, lead } = texts[name];
      return [
        name,
        page(
          title,
          lead.replace('{product}', PRODUCT_NAME),
          `/${name}`,
          <LegalPage text={texts[name]} year={YEAR} />,
        ),
      ];
    }),
  ];
}

/**
 * The pages that the build draws ahead of time, by the names under which the server finds them: "ar/landing".
 * @public The build's configuration loads it by name.
 */
export async function drawAll(): Promise<Record<string, Drawn>> {
  const pages = await Promise.all(
    LANGUAGES.map(async (language) =>
      (await drawIn(language)).map(([name, page]) => [`${language}/${name}`, page] as const),
    ),
  );
  return Object.fromEntries(pages.flat());
}
