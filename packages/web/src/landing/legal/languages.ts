import type { Language } from '@brick/domain/users/choices';
import type { LegalTexts } from './texts.ts';

/** The legal texts by language, each in a part of its own that is loaded when it is shown. */
export const LEGAL_TEXTS: Readonly<Record<Language, () => Promise<{ texts: LegalTexts }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
  zh: () => import('./zh.ts'),
  ja: () => import('./ja.ts'),
  ar: () => import('./ar.ts'),
};
