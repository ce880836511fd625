import type { ProjectDocument } from '@brick/domain/documents/api';
import { useTranslations } from 'use-intl';

/** Shows the kind of a document, and whether it is required. */
export function DocumentKindText({ kind, required }: Pick<ProjectDocument, 'kind' | 'required'>) {
  const t = useTranslations('documents.columns');
  const name = useTranslations('fields.kinds')(kind);
  return required ? t('kindRequired', { kind: name }) : name;
}
