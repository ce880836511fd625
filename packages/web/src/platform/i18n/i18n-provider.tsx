import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { ENGLISH, loadCatalogue, showLanguage } from '../../messages/feature-messages.ts';
import { directionOf, languageOf, localeOf, type Messages } from '../../messages/languages.ts';
import { UiProvider } from '../../ui/format/ui-provider.tsx';
import { loadWithRetry } from '../../ui/lazy-component.ts';
import { activeLanguage as beyond } from './active-language.ts';

interface LoadedLanguage {
  language: Language;
  /** Messages of features are added to this object as they load; a screen is rendered only once its own are there. */
  messages: Messages;
}

/**
 * Cookie with the language of the last signed-in user, or the one chosen on a public page; the server reads it too.
 */
const LANGUAGE_COOKIE = /(?:^|; )brick_language=(\w+)/;

const COOKIE_SECONDS = 400 * 24 * 3600;

/** The language before the user is known. */
export const visitorLanguage = (): Language =>
  languageOf(LANGUAGE_COOKIE.exec(document.cookie)?.[1], navigator.languages);

export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there in every browser
  document.cookie = `brick_language=${language}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/** The language that was loaded last. */
let lastLoaded: LoadedLanguage = ENGLISH;

/** Loads the messages of a language that were asked for so far, or English if that fails. */
export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  lastLoaded = await showLanguage(loadWithRetry(() => loadCatalogue(language)));
  return lastLoaded;
}

/** The loaded language: null until the first one is there, then the previous one until the next is loaded. */
function useLoadedLanguage(language: Language): LoadedLanguage | null {
  const [spoken, setSpoken] = useState(
    [ENGLISH, lastLoaded].find((known) => known.language === language) ?? null,
  );
  useEffect(() => {
    let wanted = true;
    void loadLanguage(language).then((loaded) => wanted && setSpoken(loaded));
    return () => {
      wanted = false;
    };
  }, [language]);
  return spoken;
}

interface I18nProviderProps {
  language: Language;
  timeZone: string;
  /** Currency of amounts that have none of their own. */
  currency: string;
  children: ReactNode;
}

/** Provides messages and formats, and sets `lang` and `dir` of the page. */
export function I18nProvider({ language, timeZone, currency, children }: I18nProviderProps) {
  const spoken = useLoadedLanguage(language);
  const shown = spoken?.language;
  useEffect(() => {
    if (!shown) return;
    document.documentElement.lang = shown;
    document.documentElement.dir = directionOf(shown);
  }, [shown]);
  useEffect(() => {
    if (spoken) beyond.now = { language: spoken.language, frame: spoken.messages.frame };
  }, [spoken]);
  if (!spoken) return null;
  return (
    <MessagesProvider {...spoken} timeZone={timeZone} currency={currency}>
      {children}
    </MessagesProvider>
  );
}

/** Provides messages that are already loaded, and the formats of their language. */
export function MessagesProvider({
  language,
  messages,
  timeZone,
  currency,
  children,
}: I18nProviderProps & LoadedLanguage) {
  const locale = localeOf(language);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      <UiProvider locale={locale} timeZone={timeZone} currency={currency} dir={directionOf(language)}>
        {children}
      </UiProvider>
    </IntlProvider>
  );
}
