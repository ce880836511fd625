import type { ProjectDocument } from '@brick/domain/documents/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

type Compared = 'kind' | 'title' | 'phase' | 'issuedOn' | 'expiresOn' | 'required' | 'description' | 'url';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export function useTheirs(opened: ProjectDocument | null, stored: ProjectDocument | null) {
  const t = useTranslations('documents.form');
  const kindName = useTranslations('documents.kinds');
  const phaseName = useTranslations('phases');
  const format = useFormat();
  const any = opened !== null && stored !== null && opened.version !== stored.version;

  function words(field: Compared, row: ProjectDocument): string {
    switch (field) {
      case 'kind':
        return kindName(row.kind);
      case 'phase':
        return row.phase ? phaseName(row.phase) : '–';
      case 'issuedOn':
      case 'expiresOn': {
        const day = row[field];
        return day ? format.date(day) : '–';
      }
      case 'required':
        return t(row.required ? 'requiredYes' : 'requiredNo');
      case 'url':
        return t(row.url ? 'otherFile' : 'noFile');
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
