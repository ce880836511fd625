import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** The header of a column of amounts with their currency: "Invoiced (USD)". */
export function useCurrencyHeader(): (name: string, currency: string) => string {
  const t = useTranslations('ui.table');
  return useCallback((name, currency) => t('inCurrency', { name, currency }), [t]);
}
