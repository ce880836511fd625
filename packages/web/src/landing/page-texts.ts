import type { Language } from '@brick/domain/users/choices';
import type landing from '@brick/messages/en/pages/landing.json';
import type legal from '@brick/messages/en/pages/legal.json';
import type { LegalPage } from './legal-pages.ts';

/** Everything that the landing page says. */
export type LandingTexts = typeof landing;

/** What a legal page says. Operators of an installation add their name, their address and their law there. */
export type LegalText = (typeof legal)[LegalPage];

type ByLanguage<Texts> = Readonly<Record<Language, () => Promise<{ default: Texts }>>>;

/** The texts of the landing page, each language loaded when it is shown. */
export const LANDING_TEXTS: ByLanguage<LandingTexts> = {
  en: () => import('@brick/messages/en/pages/landing.json'),
  es: () => import('@brick/messages/es/pages/landing.json'),
  fr: () => import('@brick/messages/fr/pages/landing.json'),
  de: () => import('@brick/messages/de/pages/landing.json'),
  pt: () => import('@brick/messages/pt/pages/landing.json'),
  zh: () => import('@brick/messages/zh/pages/landing.json'),
  ja: () => import('@brick/messages/ja/pages/landing.json'),
  ar: () => import('@brick/messages/ar/pages/landing.json'),
};

/** The texts of the legal pages, each language loaded when it is shown. */
export const LEGAL_TEXTS: ByLanguage<Record<LegalPage, LegalText>> = {
  en: () => import('@brick/messages/en/pages/legal.json'),
  es: () => import('@brick/messages/es/pages/legal.json'),
  fr: () => import('@brick/messages/fr/pages/legal.json'),
  de: () => import('@brick/messages/de/pages/legal.json'),
  pt: () => import('@brick/messages/pt/pages/legal.json'),
  zh: () => import('@brick/messages/zh/pages/legal.json'),
  ja: () => import('@brick/messages/ja/pages/legal.json'),
  ar: () => import('@brick/messages/ar/pages/legal.json'),
};
