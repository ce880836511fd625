import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import { useFieldWords } from './use-field-words.ts';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: Variation | null, stored: Variation | null, currency: string) {
  const t = useTranslations('variations.form');
  const words = useFieldWords(currency);
  const any = opened !== null && stored !== null && opened.version !== stored.version;
  return {
    any,
    of: (field: Parameters<typeof words>[0]): string | undefined =>
      any && opened[field] !== stored[field]
        ? t('theirs', { value: words(field, stored[field]) })
        : undefined,
  };
}

export type Theirs = ReturnType<typeof useTheirs>;
