import type { ProjectDocument } from '@brick/domain/documents/contract';
import { useTranslations } from 'use-intl';

/** Its kind, and whether the project must have it. */
export function KindOf({ kind, required }: Pick<ProjectDocument, 'kind' | 'required'>) {
  const t = useTranslations('documents.columns');
  const name = useTranslations('fields.kinds')(kind);
  return required ? t('kindRequired', { kind: name }) : name;
}
