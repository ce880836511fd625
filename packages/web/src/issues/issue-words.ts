import type { Issue } from '@brick/domain/issues/contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type Told =
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
  | 'supplier';

export type TheirIssue = Theirs<Told>;

/** What a field of an issue holds, in words; a dash where it is empty. */
export function useIssueWords() {
  const t = useTranslations('issues.form');
  const phase = useTranslations('phases');
  const label = useStatusLabel();
  const format = useFormat();
  return (field: Told, issue: Issue): string => {
    switch (field) {
      case 'phase':
        return issue.phase ? phase(issue.phase) : '–';
      case 'severity':
      case 'priority':
      case 'status':
        return label(issue[field]);
      case 'dueDate':
        return issue.dueDate ? format.date(issue.dueDate) : '–';
      case 'attachmentUrl':
        return t(issue.attachmentUrl ? 'otherAttachment' : 'noAttachment');
      case 'inspectionId':
        return issue.inspectionNumber ?? '–';
      default:
        return issue[field] || '–';
    }
  };
}
