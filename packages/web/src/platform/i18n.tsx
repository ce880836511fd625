import type { Sentence } from '@brick/domain/sentences';
import type { Language } from '@brick/domain/users/choices';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { messages } from '../messages/en.ts';
import { directionOf, languageOf, localeOf, type Messages, OTHER_LANGUAGES } from '../messages/languages.ts';
import { fetched } from '../ui/later.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import type { Say } from './form-problems.ts';
import { spoken as beyond } from './spoken.ts';
import { onDevice } from './storage.ts';

// The words of rooms join this object as they come; a screen is drawn only when its own are there.
const english = messages as Messages;

interface Spoken {
  language: Language;
  messages: Messages;
}

const ENGLISH: Spoken = { language: 'en', messages: english };

/** Where this device keeps the language of who was signed in last. */
const LANGUAGE_KEY = 'brick.language';

/** The language before anybody is known. */
export const languageHere = (): Language => languageOf(onDevice.read(LANGUAGE_KEY), navigator.languages);

export const rememberLanguage = (language: Language): void => onDevice.write(LANGUAGE_KEY, language);

/** What is spoken: nothing until the first language is there, then the one before until the next is; English where one can't be had. */
function useSpoken(language: Language): Spoken | null {
  const [spoken, setSpoken] = useState(language === 'en' ? ENGLISH : null);
  useEffect(() => {
    if (language === 'en') return setSpoken(ENGLISH);
    let wanted = true;
    void fetched(OTHER_LANGUAGES[language])
      .then(({ messages }) => ({ language, messages }))
      .catch(() => ENGLISH)
      .then((loaded) => wanted && setSpoken(loaded));
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
  const locale = localeOf(spoken.language);
  return (
    <IntlProvider locale={locale} messages={spoken.messages} timeZone={timeZone}>
      <UiProvider locale={locale} timeZone={timeZone} currency={currency} dir={directionOf(spoken.language)}>
        {children}
      </UiProvider>
    </IntlProvider>
  );
}

/** Says a contract's sentence in the user's language. */
export function useSay(): Say {
  const t = useTranslations('sentences');
  // Which values a sentence takes is known to the contract that refers to it, not to the compiler.
  return useCallback(({ code, values }: Sentence) => t(code, values as never), [t]);
}
