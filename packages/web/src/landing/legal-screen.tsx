import { useTitle } from '../platform/title.ts';
import { LEGAL_TEXTS } from './legal-content.ts';
import { LegalPage } from './legal-page.tsx';
import type { LegalPage as Name } from './legal-pages.ts';
import { LivelyPage } from './lively-page.tsx';

/** A legal page among the screens of the application. */
export function LegalScreen({ page }: { page: Name }) {
  useTitle(LEGAL_TEXTS[page].title);
  return (
    <LivelyPage>
      <LegalPage page={page} year={new Date().getFullYear()} />
    </LivelyPage>
  );
}
