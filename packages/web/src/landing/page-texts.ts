import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type landing from '@brick/messages/en/pages/landing.json';
import type legal from '@brick/messages/en/pages/legal.json';
import type { LegalPageName } from './legal-page-names.ts';

/** The texts of the landing page. */
export type LandingTexts = typeof landing;

/** The texts of a legal page. Operators add their name, address and jurisdiction there. */
export type LegalText = (typeof legal)[LegalPageName];

type TextsByLanguage<Texts> = Readonly<Record<Language, () => Promise<{ default: Texts }>>>;

/** The texts of the landing page by language, loaded on demand. */
export const LANDING_TEXTS: TextsByLanguage<LandingTexts> = {
  en: () => import('@brick/messages/en/pages/landing.json'),
  es: () => import('@brick/messages/es/pages/landing.json'),
  fr: () => import('@brick/messages/fr/pages/landing.json'),
  de: () => import('@brick/messages/de/pages/landing.json'),
  pt: () => import('@brick/messages/pt/pages/landing.json'),
  zh: () => import('@brick/messages/zh/pages/landing.json'),
  ja: () => import('@brick/messages/ja/pages/landing.json'),
  ar: () => import('@brick/messages/ar/pages/landing.json'),
};

/** The texts of the legal pages by language, loaded on demand. */
export const LEGAL_TEXTS: TextsByLanguage<Record<LegalPageName, LegalText>> = {
  en: () => import('@brick/messages/en/pages/legal.json'),
  es: () => import('@brick/messages/es/pages/legal.json'),
  fr: () => import('@brick/messages/fr/pages/legal.json'),
  de: () => import('@brick/messages/de/pages/legal.json'),
  pt: () => import('@brick/messages/pt/pages/legal.json'),
  zh: () => import('@brick/messages/zh/pages/legal.json'),
  ja: () => import('@brick/messages/ja/pages/legal.json'),
  ar: () => import('@brick/messages/ar/pages/legal.json'),
};
