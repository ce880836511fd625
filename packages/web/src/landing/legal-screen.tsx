import { use } from 'react';
import { useTitle } from '../platform/browser/document-title.ts';
import { InteractivePage } from './interactive-page.tsx';
import { LegalPage } from './legal-page.tsx';
import type { LegalPageName as Name } from './legal-page-names.ts';
import { LEGAL_TEXTS } from './page-texts.ts';
import { createTextLoader, useCurrentLanguage } from './text-loader.ts';

const legalTextsIn = createTextLoader(LEGAL_TEXTS);

/** A legal page inside the app. */
export function LegalScreen({ page }: { page: Name }) {
  const text = use(legalTextsIn(useCurrentLanguage()))[page];
  useTitle(text.title);
  return (
    <InteractivePage>
      <LegalPage text={text} year={new Date().getFullYear()} />
    </InteractivePage>
  );
}
