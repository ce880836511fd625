import { use } from 'react';
import { useTitle } from '../platform/title.ts';
import { LegalPage } from './legal-page.tsx';
import type { LegalPage as Name } from './legal-pages.ts';
import { LivelyPage } from './lively-page.tsx';
import { LEGAL_TEXTS } from './page-texts.ts';
import { textsOf, useLanguage } from './use-texts.ts';

const legalTextsIn = textsOf(LEGAL_TEXTS);

/** A legal page among the screens of the application. */
export function LegalScreen({ page }: { page: Name }) {
  const text = use(legalTextsIn(useLanguage()))[page];
  useTitle(text.title);
  return (
    <LivelyPage>
      <LegalPage text={text} year={new Date().getFullYear()} />
    </LivelyPage>
  );
}
