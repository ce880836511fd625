import type { Language } from '../users/choices.ts';
import { amountInArabic } from './in-words/ar.ts';
import { amountInGerman } from './in-words/de.ts';
import { amountInSpanish } from './in-words/es.ts';
import { amountInFrench } from './in-words/fr.ts';
import { amountInJapanese } from './in-words/ja.ts';
import { amountInPortuguese } from './in-words/pt.ts';
import type { Spelled } from './in-words/spelling.ts';
import { amountInChinese } from './in-words/zh.ts';
import { amountInWords as amountInEnglish } from './in-words.ts';

/** An amount in words, as a payment certificate has it, by language. */
export const amountInWords: Readonly<Record<Language, Spelled>> = {
  en: amountInEnglish,
  es: amountInSpanish,
  fr: amountInFrench,
  de: amountInGerman,
  pt: amountInPortuguese,
  zh: amountInChinese,
  ja: amountInJapanese,
  ar: amountInArabic,
};
