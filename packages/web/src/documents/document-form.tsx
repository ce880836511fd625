import type {
  addDocument,
  documentBody,
  ProjectDocument,
  updateDocument,
} from '@brick/domain/documents/contract';
import { document as declared } from '@brick/domain/documents/record';
import { documentFacts } from '@brick/domain/documents/rules';
import type { Project } from '@brick/domain/projects/contract';
import { bodyOf } from '@brick/domain/records/schemas';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DocumentShown } from './document-shown.tsx';
import { useDocumentWords } from './document-words.ts';
import { useDocument } from './use-documents.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  documentId: number | null;
  onVersions: (id: number) => void;
  onClose: () => void;
}

/** Adds, edits or shows a document. An existing one is read first, so that the edit starts from what is stored. */
export function DocumentForm({ documentId, ...props }: Props) {
  const t = useTranslations('documents.form');
  const query = useDocument(props.project.id, documentId);
  const document = query.data;
  const may = useMay();
  if (documentId === null) return <DocumentDialog {...props} document={null} />;
  if (document && may('documents', 'update', documentFacts(document)))
    return <DocumentDialog {...props} document={document} />;
  if (document) return <DocumentView {...props} document={document} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={props.onClose} />;
}

const body = bodyOf(declared.fields);
const add = callOf<typeof addDocument>('POST', '/api/projects/{projectId}/documents');
const change = callOf<typeof updateDocument>('PATCH', '/api/documents/{id}');

const startOf = (document: ProjectDocument | null): z.input<typeof documentBody> => ({
  kind: document?.kind ?? ('' as never),
  title: document?.title ?? '',
  phase: document?.phase ?? '',
  issuedOn: document?.issuedOn ?? null,
  expiresOn: document?.expiresOn ?? null,
  required: document?.required ?? false,
  description: document?.description ?? '',
  url: document?.url ?? null,
});

/** Who added it and when. */
function useStory(project: Project, document: ProjectDocument | null): string {
  const t = useTranslations('documents.form');
  const { instant } = useFormat();
  if (!document) return t('addedTo', { project: project.name });
  return t('addedBy', { name: document.addedByName ?? t('someone'), day: instant(document.createdAt) });
}

type DialogProps = Omit<Props, 'documentId'>;

function VersionsButton({ document, onVersions }: Pick<Props, 'onVersions'> & { document: ProjectDocument }) {
  const t = useTranslations('documents');
  return (
    <Button variant="quiet" onClick={() => onVersions(document.id)}>
      {t('versions')}
    </Button>
  );
}

/** What a member reads who may not change it. */
function DocumentView({
  project,
  document,
  onVersions,
  onClose,
}: DialogProps & { document: ProjectDocument }) {
  const t = useTranslations('documents.form');
  return (
    <ViewDialog
      title={document.title}
      description={useStory(project, document)}
      before={<VersionsButton document={document} onVersions={onVersions} />}
      close={t('close')}
      onClose={onClose}
    >
      <DocumentShown document={document} />
    </ViewDialog>
  );
}

function DocumentDialog({
  project,
  document: read,
  onVersions,
  onClose,
}: DialogProps & { document: ProjectDocument | null }) {
  const t = useTranslations('documents.form');
  const [uploading, setUploading] = useState(false);
  const editing = useEditing(body, t, {
    read,
    startOf,
    words: useDocumentWords(),
    draft: read ? undefined : `documents.new.${project.id}`,
    draftOmit: ['url'],
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(change, { params: { id: from.id }, body: { ...changes, version } })
        : call(add, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: document, form, theirs } = editing;
  return (
    <FormDialog
      {...editing.frame}
      title={t(document ? 'editTitle' : 'addTitle')}
      description={useStory(project, document)}
      before={
        document && !form.formState.isDirty && <VersionsButton document={document} onVersions={onVersions} />
      }
      disabled={uploading}
      onClose={onClose}
    >
      <DocumentFields control={form.control} theirs={theirs} document={document} onBusy={setUploading} />
    </FormDialog>
  );
}
