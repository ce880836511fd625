import type { Sentence } from '@brick/domain/sentences';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { messages } from '../messages/en.ts';
import { directionOf, localeOf, type Messages, OTHER_LANGUAGES } from '../messages/languages.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import type { Say } from './form-problems.ts';

// The words of rooms join this object as they come; a screen is drawn only when its own are there.
const english = messages as Messages;

interface I18nProps {
  language: string;
  timeZone: string;
  /** The default of every amount that names no currency of its own. */
  currency: string;
  children: ReactNode;
}

/** The messages of a language; English until they are there, and where a language has none. */
function useMessagesOf(language: string): { shown: string; messages: Messages } {
  const [loaded, setLoaded] = useState<{ shown: string; messages: Messages }>({
    shown: 'en',
    messages: english,
  });
  useEffect(() => {
    let wanted = true;
    const load = OTHER_LANGUAGES[language];
    if (!load) {
      setLoaded({ shown: 'en', messages: english });
      return;
    }
    load()
      .then(({ messages }) => wanted && setLoaded({ shown: language, messages }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded;
}

/** Words and formats for everything below, and `lang` and `dir` of the page. */
export function I18n({ language, timeZone, currency, children }: I18nProps) {
  const { shown, messages } = useMessagesOf(language);
  const locale = localeOf(shown);
  const direction = directionOf(shown);
  useEffect(() => {
    document.documentElement.lang = shown;
    document.documentElement.dir = direction;
  }, [shown, direction]);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      <UiProvider locale={locale} timeZone={timeZone} currency={currency} dir={direction}>
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
