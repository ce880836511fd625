import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { directionOf, localeOf } from '../../messages/languages.ts';
import { activeLanguage } from '../../platform/i18n/active-language.ts';
import { FormatContext } from '../../ui/format/format-context.tsx';
import { loadedSiteWords, loadSiteWords } from './load-site-words.ts';

interface SiteWordsProviderProps {
  language: Language;
  timeZone: string;
  currency: string;
  children: ReactNode;
}

/** Provides what the screens on site say, and sets `lang` and `dir` of the page. */
export function SiteWordsProvider({ language, timeZone, currency, children }: SiteWordsProviderProps) {
  const [words, setWords] = useState(() => loadedSiteWords(language));
  useEffect(() => {
    let wanted = true;
    void loadSiteWords(language).then((loaded) => wanted && setWords(loaded));
    return () => {
      wanted = false;
    };
  }, [language]);
  useEffect(() => {
    if (!words) return;
    activeLanguage.now = { language: words.language, frame: words.messages.frame };
    document.documentElement.lang = words.language;
    document.documentElement.dir = directionOf(words.language);
  }, [words]);
  const locale = localeOf(words?.language ?? 'en');
  const formats = useMemo(() => ({ locale, timeZone, currency }), [locale, timeZone, currency]);
  if (!words) return null;
  return (
    <IntlProvider locale={locale} messages={words.messages} timeZone={timeZone}>
      <FormatContext value={formats}>{children}</FormatContext>
    </IntlProvider>
  );
}
