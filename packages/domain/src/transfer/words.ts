import type { Language } from '../users/choices.ts';
import type { TransferWords } from './columns.ts';
import { ARABIC } from './words/ar.ts';
import { GERMAN } from './words/de.ts';
import { ENGLISH } from './words/en.ts';
import { SPANISH } from './words/es.ts';
import { FRENCH } from './words/fr.ts';
import { JAPANESE } from './words/ja.ts';
import { PORTUGUESE } from './words/pt.ts';
import { CHINESE } from './words/zh.ts';

/** The words of exported files, by language. */
export const TRANSFER_WORDS: Readonly<Record<Language, TransferWords>> = {
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  de: GERMAN,
  pt: PORTUGUESE,
  zh: CHINESE,
  ja: JAPANESE,
  ar: ARABIC,
};
