import type { Supplier } from '@brick/domain/suppliers/contract';
import { Globe, Mail, Phone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (supplier: Supplier) => void;
  onDelete: (supplier: Supplier) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useSupplierRowActions({ onEdit, onDelete }: Handlers) {
  const t = useTranslations('suppliers');
  const usual = useUsualActions();
  return (row: Supplier): RowAction[] => {
    return offered([
      usual.edit(row.mayEdit, () => onEdit(row)),
      row.phone !== null && {
        id: 'call',
        label: t('call'),
        icon: Phone,
        href: `tel:${row.phone.replace(/[^\d+]/g, '')}`,
      },
      row.email !== null && { id: 'email', label: t('email'), icon: Mail, href: `mailto:${row.email}` },
      row.website !== null && { id: 'website', label: t('website'), icon: Globe, href: row.website },
      usual.delete(row.mine, () => onDelete(row)),
    ]);
  };
}
