import { useTranslations } from 'use-intl';

/**
 * What somebody else has saved since an edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs<Row extends { version: number }>(
  opened: Row | null,
  stored: Row | null,
  words: (field: keyof Row, row: Row) => string,
) {
  const t = useTranslations('programme');
  const any = opened !== null && stored !== null && opened.version !== stored.version;
  return {
    any,
    of: (field: keyof Row): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}
