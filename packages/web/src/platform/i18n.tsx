import type { Language } from '@brick/domain/users/choices';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { messages } from '../messages/en.ts';
import { directionOf, languageOf, localeOf, type Messages, OTHER_LANGUAGES } from '../messages/languages.ts';
import { fetched } from '../ui/later.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { spoken as beyond } from './spoken.ts';

// The words of rooms join this object as they come; a screen is drawn only when its own are there.
const english = messages as Messages;

interface Spoken {
  language: Language;
  messages: Messages;
}

const ENGLISH: Spoken = { language: 'en', messages: english };

/** Where this device keeps the language of who was signed in last, or who chose one on a page for visitors: the server reads it too. */
const KEPT = /(?:^|; )brick_language=(\w+)/;

const KEPT_FOR_SECONDS = 400 * 24 * 3600;

/** The language before anybody is known. */
export const languageHere = (): Language => languageOf(KEPT.exec(document.cookie)?.[1], navigator.languages);

export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there in every browser
  document.cookie = `brick_language=${language}; path=/; max-age=${KEPT_FOR_SECONDS}; samesite=lax`;
}

/** The language that was fetched last. */
let held = ENGLISH;

/** Fetches the words of a language; English stands in where they can't be had. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  if (language === 'en') return ENGLISH;
  if (held.language !== language)
    held = await fetched(OTHER_LANGUAGES[language]).then(
      ({ messages }) => ({ language, messages }),
      () => ENGLISH,
    );
  return held;
}

/** What is spoken: nothing until the first language is there, then the one before until the next is; English where one can't be had. */
function useSpoken(language: Language): Spoken | null {
  const [spoken, setSpoken] = useState([ENGLISH, held].find((known) => known.language === language) ?? null);
  useEffect(() => {
    let wanted = true;
    void loadLanguage(language).then((loaded) => wanted && setSpoken(loaded));
    return () => {
      wanted = false;
    };
  }, [language]);
  return spoken;
}

interface I18nProps {
  language: Language;
  timeZone: string;
  /** The default of every amount that names no currency of its own. */
  currency: string;
  children: ReactNode;
}

/** Words and formats for everything below, and `lang` and `dir` of the page. */
export function I18n({ language, timeZone, currency, children }: I18nProps) {
  const spoken = useSpoken(language);
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
    <SpokenIn {...spoken} timeZone={timeZone} currency={currency}>
      {children}
    </SpokenIn>
  );
}

/** Words that are there already, and the formats of their language, for everything below. */
export function SpokenIn({ language, messages, timeZone, currency, children }: I18nProps & Spoken) {
  const locale = localeOf(language);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      <UiProvider locale={locale} timeZone={timeZone} currency={currency} dir={directionOf(language)}>
        {children}
      </UiProvider>
    </IntlProvider>
  );
}
