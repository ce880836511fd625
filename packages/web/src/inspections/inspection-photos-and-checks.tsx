import type { Inspection } from '@brick/domain/inspections/api';
import { RowPhotos } from '../records/row-photos.tsx';
import { InspectionChecks } from './inspection-checks.tsx';

/** What the page of an inspection shows besides its fields: its photos and its checks. */
export function InspectionPhotosAndChecks({ row }: { row: Inspection }) {
  return (
    <>
      <RowPhotos photos={row.photos} />
      <InspectionChecks row={row} />
    </>
  );
}
