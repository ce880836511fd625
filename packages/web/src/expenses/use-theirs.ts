import type { Expense } from '@brick/domain/expenses/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

type Compared =
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

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: Expense | null, stored: Expense | null, currency: string) {
  const t = useTranslations('expenses.form');
  const phase = useTranslations('phases');
  const category = useTranslations('categories');
  const paid = useTranslations('expenses.filters');
  const format = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: Expense): string {
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
        return t(row.commitmentId ? 'otherCommitment' : 'noCommitment');
      case 'isPaid':
        return paid(row.isPaid ? 'paid' : 'pending');
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
