import type { SENTENCES } from '@brick/domain/sentences';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import type { messages } from './en.ts';
import type { RoomWords } from './rooms.ts';

export type Messages = typeof messages & RoomWords & { sentences: typeof SENTENCES };

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Languages besides English, each as a whole in a part of its own that is loaded when somebody chooses it. */
export const OTHER_LANGUAGES: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>
> = {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
};

/** How a language formats: English as in the United States (docs/spec/decisions.md, "Money"). */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-US';
  // Amounts are typed and compared with papers in these figures; browsers differ in what they take for Arabic by themselves.
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** The language of who is not signed in: the last one here, else the first of the browser's that there are words for. */
export function languageOf(lastHere: unknown, browsers: readonly string[]): Language {
  if (isLanguage(lastHere)) return lastHere;
  return browsers.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
