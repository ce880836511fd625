import type { ProjectDocument } from '@brick/domain/documents/contract';
import type { DocumentKind } from '@brick/domain/documents/record';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import { isEmpty, type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useDocumentRowActions } from './document-actions.ts';
import { DocumentDialogs } from './document-dialogs.tsx';
import { FileLink, isOurs } from './file-link.tsx';
import { useDiscard, useDocumentRecord, useDocumentRows } from './use-documents.ts';

/** A document on a page of its own. */
export function DocumentPage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useDocumentRecord(id)} list="/documents">
      {(document) => <DocumentRecord document={document} />}
    </ProjectRecordGate>
  );
}

function useFields(): RecordField<ProjectDocument>[] {
  const t = useTranslations('documents.form');
  const columns = useTranslations('documents.columns');
  const kindName = useTranslations('documents.kinds');
  const say = useSay();
  return [
    { name: 'title', label: t('title'), say: say.text, historyOnly: true },
    {
      name: 'kind',
      label: t('kind'),
      say: (value) => (isEmpty(value) ? '–' : kindName(value as DocumentKind)),
    },
    { name: 'phase', label: t('phase'), say: say.phase },
    { name: 'issuedOn', label: t('issuedOn'), say: say.day },
    { name: 'expiresOn', label: t('expiresOn'), say: say.day },
    { name: 'required', label: t('required'), say: say.yesOrNo },
    { name: 'description', label: t('description'), say: say.text },
    {
      name: 'url',
      label: t('file'),
      say: say.file,
      show: ({ url, fileName, fileSize }) =>
        url && <FileLink url={url} fileName={fileName} fileSize={fileSize} />,
    },
    {
      name: 'fileVersion',
      label: columns('version'),
      say: (value) => (isEmpty(value) ? '–' : columns('number', { number: Number(value) })),
    },
  ];
}

function DocumentRecord({ document }: { document: ProjectDocument }) {
  const t = useTranslations('documents');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const discard = useDiscard();
  const rows = useDocumentRows(project.id, url);
  const actionsOf = useDocumentRowActions({
    onEdit: ({ id }) => setUrl({ edit: id }),
    onVersions: ({ id }) => setUrl({ versions: id }),
    onAddVersion: ({ id }) => setUrl({ addVersion: id }),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="document"
      row={document}
      title={document.title}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={document.status} />}
      list={{ to: '/documents', label: t('title') }}
      neighbours={useNeighbours(rows, document.id)}
      fields={useFields()}
      // A link stands among the fields already; a picture is shown.
      files={[{ label: t('form.file'), urls: document.url && isOurs(document.url) ? [document.url] : [] }]}
      actions={actionsOf(document)}
      deleteQuestion={t('confirmDelete')}
      dialog={<DocumentDialogs />}
    />
  );
}
