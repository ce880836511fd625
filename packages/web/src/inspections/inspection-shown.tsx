import type { Inspection } from '@brick/domain/inspections/contract';
import { useTranslations } from 'use-intl';
import { PictureGrid } from '../platform/picture-grid.tsx';
import type { RecordKind } from '../records/kind.ts';
import { Shown } from '../records/shown.tsx';

const LINES = [
  ...['result', 'inspectionType', 'phase', 'scheduledDate', 'location', 'assignedTo', 'dueDate'],
  ...['observations', 'adviceInstructions', 'inspectorId'],
];

interface Props {
  kind: RecordKind<Inspection>;
  row: Inspection;
  /** Where several are shown at once. Default: what it is called. */
  label?: string;
  /** The fields that this version has changed. */
  changed?: (field: string) => boolean;
}

/** An inspection to read: its result, its fields, its photos. */
export function InspectionShown({ kind, row, label, changed }: Props) {
  const t = useTranslations('inspections.form');
  const mark = (field: string) =>
    changed?.(field) && <span className="t-xs ms-2 text-blueprint">{t('changed')}</span>;
  return (
    <div className="grid gap-4">
      <Shown kind={kind} row={row} names={LINES} mark={mark} {...(label && { label })} />
      {(['beforePhotosUrls', 'afterPhotosUrls'] as const).map(
        (field) =>
          row[field].length > 0 && (
            <div key={field} className="grid gap-1.5">
              <p className="t-sm font-semibold">
                {t(field)}
                {mark(field)}
              </p>
              <PictureGrid label={t(field)} urls={row[field]} />
            </div>
          ),
      )}
    </div>
  );
}
