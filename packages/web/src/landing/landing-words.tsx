import type { Language } from '@brick/domain/users/choices';
import { createContext, useContext } from 'react';
import type { LandingTexts } from './page-texts.ts';

export interface SaidHere {
  language: Language;
  words: LandingTexts;
  /** Whether the page offers other languages; not to who is signed in, whose settings say which one they read. */
  switches: boolean;
}

const Here = createContext<SaidHere | null>(null);

export const LandingWordsProvider = Here.Provider;

/** What the pages for visitors say, and in which language. */
export function useSaidHere(): SaidHere {
  const here = useContext(Here);
  if (!here) throw new Error('A page for visitors is drawn without its words.');
  return here;
}

export const useLandingWords = (): LandingTexts => useSaidHere().words;
