import { Link2Off, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RowAction } from '../../ui/table/row-buttons.tsx';

/** An action, or false where it is not offered. */
export type OptionalAction = RowAction | false;

/** The available actions, in their order. */
export const availableActions = (actions: readonly OptionalAction[]): RowAction[] =>
  actions.filter((action) => action !== false);

/** The actions that nearly every record has, with the same label and icon everywhere. */
export function useStandardActions() {
  const t = useTranslations('ui.row');
  return {
    /** Edits the record, if the user may. */
    edit: (may: boolean, onSelect: () => void): OptionalAction =>
      may && { id: 'edit', label: t('edit'), icon: Pencil, onSelect },

    /** Opens the record's file or link. */
    attachment: (href: string | null): OptionalAction =>
      href !== null && { id: 'attachment', label: t('openAttachment'), icon: Paperclip, href },

    /** Deletes the record, or withdraws it for good, if the user may. */
    delete: (may: boolean, onSelect: () => void, isWithdrawn = false): OptionalAction =>
      may && {
        ...{ id: 'delete', danger: true, onSelect },
        ...(isWithdrawn ? { label: t('withdraw'), icon: Link2Off } : { label: t('delete'), icon: Trash2 }),
      },
  };
}
