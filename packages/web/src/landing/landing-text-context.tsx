import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { createContext, useContext } from 'react';
import type { LandingTexts } from './page-texts.ts';

export interface LandingContext {
  language: Language;
  words: LandingTexts;
  /** Whether to offer other languages. Signed-in users have a language setting instead. */
  switches: boolean;
}

const TextContext = createContext<LandingContext | null>(null);

export const LandingTextProvider = TextContext.Provider;

/** Returns the texts of the public pages and their language. */
export function useLandingContext(): LandingContext {
  const here = useContext(TextContext);
  if (!here) throw new Error('A page for visitors is drawn without its words.');
  return here;
}

export const useLandingTexts = (): LandingTexts => useLandingContext().words;
