import type { Inspection } from '@brick/domain/inspections/api';
import { useTranslations } from 'use-intl';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { RecordFieldList } from '../records/record-field-list.tsx';
import type { RecordKind } from '../records/record-kind.ts';
import { RowPhotos } from '../records/row-photos.tsx';

const DETAIL_FIELDS = [
  ...['result', 'inspectionType', 'phase', 'scheduledDate', 'placeId', 'location', 'assignedTo', 'dueDate'],
  ...['observations', 'adviceInstructions', 'inspectorId'],
];

interface InspectionDetailsProps {
  kind: RecordKind<Inspection>;
  row: Inspection;
  /** Label of the version when several are shown. Default: the name of the inspection. */
  label?: string;
  /** The fields that changed in this version. */
  changed?: (field: string) => boolean;
}

/** A read-only view of an inspection with its result, fields and photos. */
export function InspectionDetails({ kind, row, label, changed }: InspectionDetailsProps) {
  const t = useTranslations('inspections.form');
  const mark = (field: string) =>
    changed?.(field) && <span className="t-xs ms-2 text-blueprint">{t('changed')}</span>;
  return (
    <div className="grid gap-4">
      <RecordFieldList kind={kind} row={row} names={DETAIL_FIELDS} mark={mark} {...(label && { label })} />
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
      <RowPhotos photos={row.photos} />
    </div>
  );
}
