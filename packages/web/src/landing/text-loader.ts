import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { useLocale } from 'use-intl';
import { loadWithRetry } from '../ui/lazy-component.ts';

/** Returns the current language. */
export function useCurrentLanguage(): Language {
  const locale = useLocale();
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? 'en';
}

/** Creates a loader for a table of texts by language, for React's `use`. Each language is fetched once. */
export function createTextLoader<Texts>(
  table: Readonly<Record<Language, () => Promise<{ default: Texts }>>>,
): (language: Language) => Promise<Texts> {
  const asked = new Map<Language, Promise<Texts>>();
  return (language) => {
    const texts = asked.get(language) ?? loadWithRetry(table[language]).then((module) => module.default);
    asked.set(language, texts);
    return texts;
  };
}
