import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Told = 'feeType' | 'payeeName' | 'amount' | 'dueDate' | 'description' | 'isPaid';

/** What a field of a monitoring fee holds, in words; a dash where it is empty. */
export function useFeeWords(currency: string) {
  const status = useStatusLabel();
  const format = useFormat();
  return (field: Told, row: MonitoringFee): string => {
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
  };
}
