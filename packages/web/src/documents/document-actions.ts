import type { ProjectDocument } from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import { Download, ExternalLink, Eye, FilePlus, History, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { asDownload, download } from '../platform/download.ts';
import type { RowAction } from '../ui/row-actions.tsx';
import { isOurs } from './file-link.tsx';

/** What a press on an action sets off. */
export interface Handlers {
  onOpen: (document: ProjectDocument) => void;
  onVersions: (document: ProjectDocument) => void;
  onAddVersion: (document: ProjectDocument) => void;
  onDelete: (document: ProjectDocument) => void;
}

/** What may be done with one of the rows, in its list and on its page. */
export function useDocumentRowActions({ onOpen, onVersions, onAddVersion, onDelete }: Handlers) {
  const t = useTranslations('documents');
  const may = useMay();
  return (row: ProjectDocument): RowAction[] => {
    const { url } = row;
    const editable = may('documents', 'update', documentFacts(row));
    const actions: (RowAction | false)[] = [
      url !== null && { id: 'file', label: t('open'), icon: ExternalLink, href: url, inline: true },
      url !== null &&
        isOurs(url) && {
          id: 'download',
          label: t('download'),
          icon: Download,
          onSelect: () => download(asDownload(url)),
        },
      {
        id: editable ? 'edit' : 'view',
        label: t(editable ? 'edit' : 'view'),
        icon: editable ? Pencil : Eye,
        onSelect: () => onOpen(row),
      },
      { id: 'versions', label: t('versions'), icon: History, onSelect: () => onVersions(row) },
      editable && {
        id: 'addVersion',
        label: t('addVersion'),
        icon: FilePlus,
        onSelect: () => onAddVersion(row),
      },
      may('documents', 'delete', documentFacts(row)) && {
        id: 'delete',
        label: t('delete'),
        icon: Trash2,
        danger: true,
        onSelect: () => onDelete(row),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
