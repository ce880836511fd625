import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Compared = 'feeType' | 'payeeName' | 'amount' | 'dueDate' | 'description' | 'isPaid';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: MonitoringFee | null, stored: MonitoringFee | null, currency: string) {
  const t = useTranslations('monitoring-fees.form');
  const status = useStatusLabel();
  const format = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: MonitoringFee): string {
    switch (field) {
      case 'amount':
        return format.money(row.amount, { currency });
      case 'dueDate':
        return row.dueDate ? format.date(row.dueDate) : '–';
      case 'isPaid':
        return status(row.isPaid ? 'paid' : 'pending');
      default:
        return row[field] || '–';
    }
  }

  return {
    any,
    of: (field: Compared): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}
