import type { Language } from '../../users/languages-and-job-titles.ts';
import { amountInArabic } from './ar.ts';
import { amountInGerman } from './de.ts';
import { amountInWords as amountInEnglish } from './en.ts';
import { amountInSpanish } from './es.ts';
import { amountInFrench } from './fr.ts';
import { amountInJapanese } from './ja.ts';
import { amountInPortuguese } from './pt.ts';
import type { AmountSpeller } from './speller.ts';
import { amountInChinese } from './zh.ts';

/** Spells an amount in words for payment certificates, by language. */
export const amountInWords: Readonly<Record<Language, AmountSpeller>> = {
  en: amountInEnglish,
  es: amountInSpanish,
  fr: amountInFrench,
  de: amountInGerman,
  pt: amountInPortuguese,
  zh: amountInChinese,
  ja: amountInJapanese,
  ar: amountInArabic,
};
