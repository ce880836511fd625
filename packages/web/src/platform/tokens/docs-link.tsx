import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { buttonStyle } from '../../ui/inputs/button-style.ts';

/** The link to the pages that show how programs make calls. */
export function DocsLink() {
  const t = useTranslations('tokens.list');
  return (
    <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'quiet' })}>
      <BookOpen className="size-4" aria-hidden="true" />
      {t('docs')}
    </a>
  );
}
