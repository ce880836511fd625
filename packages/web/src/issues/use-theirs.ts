import type { Issue } from '@brick/domain/issues/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Compared =
  | 'title'
  | 'description'
  | 'phase'
  | 'severity'
  | 'priority'
  | 'status'
  | 'assignedTo'
  | 'location'
  | 'dueDate'
  | 'attachmentUrl'
  | 'inspectionId'
  | 'correctiveAction'
  | 'supplierId';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: Issue | null, stored: Issue | null) {
  const t = useTranslations('issues.form');
  const phase = useTranslations('phases');
  const label = useStatusLabel();
  const format = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: Issue): string {
    switch (field) {
      case 'phase':
        return row.phase ? phase(row.phase) : '–';
      case 'severity':
      case 'priority':
      case 'status':
        return label(row[field]);
      case 'dueDate':
        return row.dueDate ? format.date(row.dueDate) : '–';
      case 'attachmentUrl':
        return t(row.attachmentUrl ? 'otherAttachment' : 'noAttachment');
      case 'inspectionId':
        return row.inspectionNumber ?? '–';
      case 'supplierId':
        return row.supplierName ?? '–';
      default:
        return row[field] || '–';
    }
  }

  return {
    any,
    of: (field: Compared): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}

export type Theirs = ReturnType<typeof useTheirs>;
