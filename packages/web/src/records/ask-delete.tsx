import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeeds } from './deeds.ts';
import { type Kept, type RecordKind, titleOf } from './kind.ts';
import { useWords } from './words.ts';

interface AskDeleteProps<Row extends Kept> {
  kind: RecordKind<Row>;
  /** Which one; null: nothing is asked. */
  row: Row | null;
  onClose: () => void;
}

/** Asks before one is deleted from its list. */
export function AskDelete<Row extends Kept>({ kind, row, onClose }: AskDeleteProps<Row>) {
  const t = useWords(kind.is.path);
  const { remove } = useDeeds(kind);
  const name = row && titleOf(kind, row);
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmDelete')}
      description={name && t.has('confirmText') ? t('confirmText', { ...(row as object), name }) : name}
      onConfirm={() => {
        if (row) remove(row);
        onClose();
      }}
    />
  );
}
