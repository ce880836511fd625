import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type { Messages } from '../../messages/languages.ts';

export interface SiteWords {
  language: Language;
  messages: Messages;
}

/**
 * What the screens on site say, a file for each language: the worker stores that of the device alone. The other words of a
 * language are for the other screens.
 */
const FILES: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
};

let lastLoaded: SiteWords | null = null;

/** The words of a language, if they were loaded last. */
export const loadedSiteWords = (language: Language): SiteWords | null =>
  lastLoaded?.language === language ? lastLoaded : null;

/** Loads the words of a language; English ones, which are always stored, if they are not there without a network. */
export async function loadSiteWords(language: Language): Promise<SiteWords> {
  if (lastLoaded?.language !== language)
    lastLoaded = await FILES[language]().then(
      ({ messages }) => ({ language, messages }),
      async () => ({ language: 'en', messages: (await FILES.en()).messages }),
    );
  return lastLoaded;
}
