import type { Supplier } from '@brick/domain/suppliers/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Told =
  | 'name'
  | 'contactPerson'
  | 'category'
  | 'email'
  | 'phone'
  | 'website'
  | 'rating'
  | 'address'
  | 'notes'
  | 'isActive';

/** What a field of a supplier holds, in words; a dash where it is empty. */
export function useSupplierWords() {
  const t = useTranslations('suppliers.form');
  const category = useTranslations('categories');
  const status = useStatusLabel();
  const { number } = useFormat();
  return (field: Told, row: Supplier): string => {
    switch (field) {
      case 'category':
        return category(row.category ?? 'other');
      case 'rating':
        return row.rating === null ? t('notRated') : number(row.rating);
      case 'isActive':
        return status(row.isActive ? 'active' : 'inactive');
      default:
        return row[field] || '–';
    }
  };
}
