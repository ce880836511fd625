import type { Language } from '@brick/domain/users/choices';
import type { LandingWords } from './words.ts';

/** The words of the landing page by language, each in a part of its own that is loaded when it is shown. */
export const LANDING_WORDS: Readonly<Record<Language, () => Promise<{ words: LandingWords }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
};
