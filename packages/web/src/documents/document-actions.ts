import type { ProjectDocument } from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import { Download, ExternalLink, FilePlus, History } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import { offered, useUsualActions } from '../platform/usual-actions.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { isOurs } from './file-link.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onEdit: (document: ProjectDocument) => void;
  onVersions: (document: ProjectDocument) => void;
  onAddVersion: (document: ProjectDocument) => void;
  onDelete: (document: ProjectDocument) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useDocumentRowActions({ onEdit, onVersions, onAddVersion, onDelete }: Handlers) {
  const t = useTranslations('documents');
  const usual = useUsualActions();
  const may = useMay();
  return (row: ProjectDocument): RowAction[] => {
    const { url } = row;
    const editable = may('documents', 'update', documentFacts(row));
    return offered([
      url !== null && { id: 'file', label: t('open'), icon: ExternalLink, href: url, inline: true },
      url !== null &&
        isOurs(url) && {
          id: 'download',
          label: t('download'),
          icon: Download,
          onSelect: () => download(asDownload(url)),
        },
      usual.edit(editable, () => onEdit(row)),
      { id: 'versions', label: t('versions'), icon: History, onSelect: () => onVersions(row) },
      editable && {
        id: 'addVersion',
        label: t('addVersion'),
        icon: FilePlus,
        onSelect: () => onAddVersion(row),
      },
      usual.delete(may('documents', 'delete', documentFacts(row)), () => onDelete(row)),
    ]);
  };
}
