import type { ProjectDocument } from '@brick/domain/documents/contract';
import { useTranslations } from 'use-intl';
import type { Theirs } from '../platform/theirs.ts';
import { useFormat } from '../ui/format-context.tsx';

type Told = 'kind' | 'title' | 'phase' | 'issuedOn' | 'expiresOn' | 'required' | 'description' | 'url';

export type TheirDocument = Theirs<Told>;

/** What a field of a document holds, in words; a dash where it is empty. */
export function useDocumentWords() {
  const t = useTranslations('documents.form');
  const kindName = useTranslations('documents.kinds');
  const phaseName = useTranslations('phases');
  const format = useFormat();
  return (field: Told, row: ProjectDocument): string => {
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
  };
}
