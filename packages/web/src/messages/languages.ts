import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import type leaving from '@brick/messages/en/site/leaving.json';
import type site from '@brick/messages/en/site/site.json';
import type { messages } from './en.ts';
import type { FeatureMessages } from './feature-messages.ts';

export type Messages = typeof messages &
  FeatureMessages & { sentences: typeof VALIDATION_MESSAGES; site: typeof site; leaving: typeof leaving };

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** What is fetched first of a language besides English. */
export interface LanguageFiles {
  /** Words of every screen, and the sentences of forms. */
  messages: object;
  /** What fetches those of single features, by namespace. */
  features: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Languages besides English, each in a chunk of its own that is loaded on demand. */
export const OTHER_LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<LanguageFiles>>> = {
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
  // Amounts are typed and compared with papers in these digits; browsers differ in their default digits for Arabic.
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);

/** A visitor's language: the one used here last, else the first of the browser's languages that is available. */
export function languageOf(lastHere: unknown, browsers: readonly string[]): Language {
  if (isLanguage(lastHere)) return lastHere;
  return browsers.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
