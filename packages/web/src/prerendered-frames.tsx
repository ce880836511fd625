import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createTranslator, useTranslations } from 'use-intl';
import { loadCatalogue } from './messages/feature-messages.ts';
import { directionOf, type Messages } from './messages/languages.ts';
import { documentTitle } from './platform/browser/document-title.ts';
import { MessagesProvider } from './platform/i18n/i18n-provider.tsx';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { nameOf, type Screen } from './platform/routing/screen.ts';
import { SCREENS } from './screens.ts';
import { Skeleton } from './ui/feedback/skeleton.tsx';
import { Spinner } from './ui/feedback/spinner.tsx';
import { Logo } from './ui/graphics/logo.tsx';
import { Page } from './ui/layout/page.tsx';

/** The project's name is written here as soon as it is known (platform/preload/preloaded-requests.ts). */
const PROJECT_PLACEHOLDER = (
  <bdi data-project-name>
    <Skeleton className="inline-block h-[0.7em] w-40" />
  </bdi>
);

/** The frame without anything that depends on the user. */
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
 * Shows the heading in its place and a spinner below. Screen readers skip the heading until the real screen is there.
 */
function ScreenPlaceholder({
  screen: { label, needs },
  words,
}: {
  screen: Screen;
  words: object | undefined;
}) {
  const frame = useTranslations('frame');
  const { title, subtitle, loading } = (words ?? {}) as Record<string, unknown> & { title?: string };
  const ofProject = label === 'dashboard';
  const below = typeof subtitle === 'string' ? subtitle : needs && PROJECT_PLACEHOLDER;
  return (
    <>
      <div aria-hidden="true">
        <Page title={ofProject ? PROJECT_PLACEHOLDER : title} subtitle={below} />
      </div>
      <Spinner text={typeof loading === 'string' ? loading : frame('loading')} className="min-h-60" />
    </>
  );
}

const nameIn = (messages: Messages, screen: Screen): string =>
  createTranslator({ locale: 'en', messages })(nameOf(screen));

const renderFrame = (language: Language, messages: Messages, content: ReactNode): string =>
  renderToStaticMarkup(
    <MessagesProvider language={language} messages={messages} timeZone="UTC" currency="USD">
      <Frame>{content}</Frame>
    </MessagesProvider>,
  );

interface PrerenderedPage {
  /** The path of the screen; null for the page of every other address. */
  path: string | null;
  title: string;
  markup: string;
}

interface PrerenderedLanguage {
  language: Language;
  direction: 'ltr' | 'rtl';
  pages: PrerenderedPage[];
}

async function prerenderLanguage(language: Language): Promise<PrerenderedLanguage> {
  const { messages } = await loadCatalogue(
    language,
    SCREENS.flatMap(({ words }) => words.slice(0, 1)),
  );
  const pages = SCREENS.map((screen): PrerenderedPage => {
    const words = messages[screen.words[0] as keyof Messages];
    return {
      path: screen.paths[0],
      title: documentTitle(nameIn(messages, screen)),
      markup: renderFrame(language, messages, <ScreenPlaceholder screen={screen} words={words} />),
    };
  });
  return {
    language,
    direction: directionOf(language),
    pages: [
      ...pages,
      { path: null, title: documentTitle(''), markup: renderFrame(language, messages, <LoadingScreen />) },
    ],
  };
}

/**
 * What each screen shows before any script has run, by language.
 * @public The build's configuration loads it by name.
 */
export function prerenderFrames(): Promise<PrerenderedLanguage[]> {
  return Promise.all(LANGUAGES.map(prerenderLanguage));
}
