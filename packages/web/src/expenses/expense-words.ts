import type { Expense } from '@brick/domain/expenses/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

type Told =
  | 'itemName'
  | 'amount'
  | 'phase'
  | 'supplier'
  | 'commitmentId'
  | 'category'
  | 'date'
  | 'dueDate'
  | 'description'
  | 'isPaid';

/** What a field of an expense holds, in words; a dash where it is empty. */
export function useExpenseWords(currency: string) {
  const t = useTranslations('expenses.form');
  const phase = useTranslations('phases');
  const category = useTranslations('categories');
  const paid = useTranslations('expenses.filters');
  const format = useFormat();
  return (field: Told, row: Expense): string => {
    switch (field) {
      case 'amount':
        return format.money(row.amount, { currency });
      case 'phase':
        return phase(row.phase);
      case 'category':
        return row.category ? category(row.category) : '–';
      case 'date':
      case 'dueDate':
        return format.date(row[field]);
      case 'commitmentId':
        return t(row.commitmentId === null ? 'noCommitment' : 'otherCommitment');
      case 'isPaid':
        return paid(row.isPaid ? 'paid' : 'pending');
      default:
        return row[field] || '–';
    }
  };
}
