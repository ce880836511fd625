import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useKindNames } from '../platform/kind-names.ts';
import { iconOf } from '../platform/records/kind-icons.ts';
import { useTranslatedTitle } from '../platform/records/use-translated-title.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import type { RestorableRecord } from './use-trash.ts';

interface DeletedRecord extends RestorableRecord {
  deletedAt: string;
  deletedByName: string | null;
  removedOn: string;
}

interface DeletedRecordsListProps {
  label: string;
  rows: readonly DeletedRecord[];
  /** The record being restored. */
  pending: RestorableRecord | undefined;
  onRestore: (row: DeletedRecord) => void;
}

/** Lists deleted records: kind, who deleted them, when they are purged, and a button to restore them. */
export function DeletedRecordsList({ label, rows, pending, onRestore }: DeletedRecordsListProps) {
  const t = useTranslations('trash');
  const kinds = useKindNames('one');
  const shownTitle = useTranslatedTitle();
  const { date, instant } = useFormat();
  return (
    <ul aria-label={label} className="border-t border-line empty:hidden">
      {rows.map((row) => {
        const { kind, id, deletedAt, deletedByName, removedOn } = row;
        const title = shownTitle(kind, row.title);
        const Icon = iconOf(kind);
        return (
          <li key={`${kind}${id}`} className="flex items-center gap-4 border-b border-line py-2.5">
            <Icon
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 self-start text-ink-3 sm:mt-0.5"
            />
            <div className="min-w-0 flex-1">
              <bdi className="block font-medium wrap-anywhere">{title}</bdi>
              <p className="t-sm flex flex-wrap gap-x-4 text-ink-2">
                <span>{kinds(kind)}</span>
                <span>
                  {t('deletedBy', { name: deletedByName ?? t('someone'), day: instant(deletedAt) })}
                </span>
                <span>{t('goesOn', { day: date(removedOn) })}</span>
              </p>
            </div>
            <Button
              aria-label={t('restoreOf', { name: title })}
              icon={<Undo2 size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
              pending={pending?.kind === kind && pending.id === id}
              onClick={() => onRestore(row)}
              className="shrink-0"
            >
              {t('restore')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
