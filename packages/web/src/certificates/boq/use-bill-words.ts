import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { BillWords } from './schedule-lines.ts';

/** What lines of a bill are called in the user's language. */
export function useBillWords(): BillWords {
  const t = useTranslations('bills');
  const { percent: written } = useFormat();
  return useMemo(
    () => ({
      discount: (kind, percent) =>
        [
          t(`discounts.${kind}`),
          ...(percent === null || kind !== 'discount' ? [] : [written(Number(percent))]),
        ].join(' '),
      unnamed: t('unnamed'),
    }),
    [t, written],
  );
}
