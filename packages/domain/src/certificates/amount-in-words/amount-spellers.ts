import type { Language } from '../../users/languages-and-job-titles.ts';
import { amountInArabic } from './spell-ar.ts';
import { amountInGerman } from './spell-de.ts';
import { amountInEnglish } from './spell-en.ts';
import { amountInSpanish } from './spell-es.ts';
import { amountInFrench } from './spell-fr.ts';
import { amountInJapanese } from './spell-ja.ts';
import { amountInPortuguese } from './spell-pt.ts';
import { amountInChinese } from './spell-zh.ts';
import type { AmountSpeller } from './speller.ts';

/** Spells an amount in words for payment certificates, by language. */
export const amountSpellers: Readonly<Record<Language, AmountSpeller>> = {
  en: amountInEnglish,
  es: amountInSpanish,
  fr: amountInFrench,
  de: amountInGerman,
  pt: amountInPortuguese,
  zh: amountInChinese,
  ja: amountInJapanese,
  ar: amountInArabic,
};
