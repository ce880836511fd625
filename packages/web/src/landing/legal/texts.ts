import type { LegalPage } from '../legal-pages.ts';

export interface LegalText {
  title: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/**
 * What is true of the software as it is delivered; one file a language beside this one. Who operates an installation adds
 * their name, their address and their law there.
 */
export type LegalTexts = Readonly<Record<LegalPage, LegalText>>;
