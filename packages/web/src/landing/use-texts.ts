import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { useLocale } from 'use-intl';
import { fetched } from '../ui/later.ts';

/** The language that is spoken around here. */
export function useLanguage(): Language {
  const locale = useLocale();
  return LANGUAGES.find((language) => locale.startsWith(language)) ?? 'en';
}

/** The texts of a table by language, for React's `use`; each is fetched once. */
export function textsOf<Texts>(
  table: Readonly<Record<Language, () => Promise<{ default: Texts }>>>,
): (language: Language) => Promise<Texts> {
  const asked = new Map<Language, Promise<Texts>>();
  return (language) => {
    const texts = asked.get(language) ?? fetched(table[language]).then((module) => module.default);
    asked.set(language, texts);
    return texts;
  };
}
