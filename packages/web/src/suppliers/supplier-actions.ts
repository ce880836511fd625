import type { Supplier } from '@brick/domain/suppliers/contract';
import { Eye, Globe, Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RowAction } from '../ui/row-actions.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onOpen: (supplier: Supplier) => void;
  onDelete: (supplier: Supplier) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useSupplierRowActions({ onOpen, onDelete }: Handlers) {
  const t = useTranslations('suppliers');
  return (row: Supplier): RowAction[] => {
    const actions: (RowAction | false)[] = [
      {
        id: row.mayEdit ? 'edit' : 'view',
        label: t(row.mayEdit ? 'edit' : 'view'),
        icon: row.mayEdit ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      row.phone !== null && {
        id: 'call',
        label: t('call'),
        icon: Phone,
        href: `tel:${row.phone.replace(/[^\d+]/g, '')}`,
      },
      row.email !== null && { id: 'email', label: t('email'), icon: Mail, href: `mailto:${row.email}` },
      row.website !== null && { id: 'website', label: t('website'), icon: Globe, href: row.website },
      row.mine && {
        id: 'delete',
        label: t('delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => onDelete(row),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
