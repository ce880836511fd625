import { Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RowAction } from '../ui/row-actions.tsx';

/** An action, or false where it is not offered. */
export type Offered = RowAction | false;

/** Those of the actions that are offered, in their order. */
export const offered = (actions: readonly Offered[]): RowAction[] =>
  actions.filter((action) => action !== false);

/** What nearly every record offers, named and drawn alike everywhere. */
export function useUsualActions() {
  const t = useTranslations('ui.row');
  return {
    /** Changing it, for who may. */
    edit: (may: boolean, onSelect: () => void): Offered =>
      may && { id: 'edit', label: t('edit'), icon: Pencil, onSelect },

    /** The file or link that stands in it. */
    attachment: (href: string | null): Offered =>
      href !== null && { id: 'attachment', label: t('openAttachment'), icon: Paperclip, href },

    /** Deleting it. */
    delete: (may: boolean, onSelect: () => void): Offered =>
      may && { id: 'delete', label: t('delete'), icon: Trash2, danger: true, onSelect },
  };
}
