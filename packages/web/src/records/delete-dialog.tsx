import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import type { BaseRecord, RecordKind } from './record-kind.ts';
import { useRecordMessages } from './record-messages.ts';
import { useRecordMutations } from './record-mutations.ts';
import { useRecordTitle } from './use-record-title.ts';

interface DeleteDialogProps<Row extends BaseRecord> {
  kind: RecordKind<Row>;
  /** The row to delete; null while the dialog is closed. */
  row: Row | null;
  onClose: () => void;
}

/** Confirms before a row is deleted from its list. */
export function DeleteDialog<Row extends BaseRecord>({ kind, row, onClose }: DeleteDialogProps<Row>) {
  const t = useRecordMessages(kind.is.path);
  const usual = useTranslations('ui.row');
  const { remove } = useRecordMutations(kind);
  const titleOf = useRecordTitle(kind);
  const name = row && titleOf(row);
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmDelete')}
      description={name && t.has('confirmText') ? t('confirmText', { ...(row as object), name }) : name}
      {...(kind.is.isWithdrawn && { confirmLabel: usual('withdraw') })}
      onConfirm={() => {
        if (row) remove(row);
        onClose();
      }}
    />
  );
}
