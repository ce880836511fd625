import type { Inspection } from '@brick/domain/inspections/contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

/** The fields of an inspection that a person reads and changes. */
export type Said =
  | 'result'
  | 'inspectionType'
  | 'phase'
  | 'scheduledDate'
  | 'location'
  | 'assignedTo'
  | 'dueDate'
  | 'observations'
  | 'adviceInstructions'
  | 'beforePhotosUrls'
  | 'afterPhotosUrls';

type Told = Said | 'inspectorId';

export type TheirInspection = Theirs<Told>;

/** What a field holds, in words; a dash where it holds nothing. */
export function useInspectionWords(): (field: Told, row: Inspection) => string {
  const t = useTranslations('inspections.photos');
  const phase = useTranslations('phases');
  const label = useStatusLabel();
  const format = useFormat();
  return (field, row) => {
    switch (field) {
      case 'phase':
        return phase(row.phase);
      case 'result':
        return label(row.result);
      case 'scheduledDate':
      case 'dueDate':
        return row[field] ? format.date(row[field]) : '–';
      case 'inspectorId':
        return row.inspectorName || '–';
      case 'beforePhotosUrls':
      case 'afterPhotosUrls':
        return t('count', { count: row[field].length });
      default:
        return row[field] || '–';
    }
  };
}

export const differs = (field: keyof Inspection, one: Inspection, other: Inspection): boolean =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);
