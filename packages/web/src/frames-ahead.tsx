import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, useTranslations } from 'use-intl';
import { messages as english } from './messages/en.ts';
import { directionOf, type Messages, OTHER_LANGUAGES } from './messages/languages.ts';
import { loadWords } from './messages/rooms.ts';
import { SpokenIn } from './platform/i18n.tsx';
import { nameOf, type Screen } from './platform/screen.ts';
import { documentTitle } from './platform/title.ts';
import { Waiting } from './platform/waiting.tsx';
import { SCREENS } from './screens.ts';
import { Logo } from './ui/logo.tsx';
import { Page } from './ui/page.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { Spinner } from './ui/spinner.tsx';

/** Where the name of the project is written as soon as it is known (platform/first-asked.ts). */
const PROJECT = (
  <bdi data-project-name>
    <Skeleton className="inline-block h-[0.7em] w-40" />
  </bdi>
);

/** The frame as it will stand, without what depends on who is here. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="sticky top-0 hidden h-dvh w-64 border-e border-line md:block">
        <div className="flex h-16 items-center px-5.5">
          <Logo />
        </div>
      </div>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <div className="h-(--header) border-b border-line" />
        <main className="flex-1">{children}</main>
      </div>
    </div>
  );
}

/**
 * Its heading in its place, and that the rest is on its way. Nobody is told of the heading by ear before there is a
 * screen to go on to.
 */
function ScreenAhead({ screen: { label, needs }, words }: { screen: Screen; words: object | undefined }) {
  const frame = useTranslations('frame');
  const { title, subtitle, loading } = (words ?? {}) as Record<string, unknown> & { title?: string };
  const ofProject = label === 'dashboard';
  const below = typeof subtitle === 'string' ? subtitle : needs && PROJECT;
  return (
    <>
      <div aria-hidden="true">
        <Page title={ofProject ? PROJECT : title} subtitle={below} />
      </div>
      <Spinner text={typeof loading === 'string' ? loading : frame('loading')} className="min-h-60" />
    </>
  );
}

const nameIn = (messages: Messages, screen: Screen): string =>
  createTranslator({ locale: 'en', messages })(nameOf(screen));

const drawn = (language: Language, messages: Messages, content: ReactNode): string =>
  renderToStaticMarkup(
    <SpokenIn language={language} messages={messages} timeZone="UTC" currency="USD">
      <Frame>{content}</Frame>
    </SpokenIn>,
  );

interface Drawn {
  /** The path of its screen; null for the page of every other address. */
  path: string | null;
  title: string;
  markup: string;
}

interface DrawnIn {
  language: Language;
  direction: 'ltr' | 'rtl';
  pages: Drawn[];
}

async function drawIn(language: Language): Promise<DrawnIn> {
  const { messages } =
    language === 'en' ? { messages: english as Messages } : await OTHER_LANGUAGES[language]();
  const pages = SCREENS.map((screen): Drawn => {
    const words = messages[screen.words[0] as keyof Messages];
    return {
      path: screen.paths[0],
      title: documentTitle(nameIn(messages, screen)),
      markup: drawn(language, messages, <ScreenAhead screen={screen} words={words} />),
    };
  });
  return {
    language,
    direction: directionOf(language),
    pages: [
      ...pages,
      { path: null, title: documentTitle(''), markup: drawn(language, messages, <Waiting />) },
    ],
  };
}

/**
 * What each screen shows before any script has run, by language.
 * @public The build's configuration loads it by name.
 */
export async function drawFrames(): Promise<DrawnIn[]> {
  await loadWords(SCREENS.flatMap(({ words }) => words.slice(0, 1)));
  return Promise.all(LANGUAGES.map(drawIn));
}
