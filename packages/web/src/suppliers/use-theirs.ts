import type { Supplier } from '@brick/domain/suppliers/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Compared =
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

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: Supplier | null, stored: Supplier | null) {
  const t = useTranslations('suppliers.form');
  const category = useTranslations('categories');
  const status = useStatusLabel();
  const { number } = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: Supplier): string {
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
  }

  return {
    any,
    of: (field: Compared): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}
