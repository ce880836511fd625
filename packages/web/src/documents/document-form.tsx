import {
  addDocument,
  documentBody,
  type ProjectDocument,
  updateDocument,
} from '@brick/domain/documents/contract';
import { documentFacts } from '@brick/domain/documents/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DocumentShown } from './document-shown.tsx';
import { useDocument } from './use-documents.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof documentBody>;

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
  const { data: document, isError, refetch } = useDocument(props.project.id, documentId);
  const may = useMay();
  if (documentId === null) return <EditDialog {...props} document={null} />;
  if (document && may('documents', 'update', documentFacts(document)))
    return <EditDialog {...props} document={document} />;
  if (document) return <ViewDialog {...props} document={document} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

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

/** Sends a new document or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, document: ProjectDocument | null, version: number, onDone: () => void) {
  const t = useTranslations('documents.form');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      document
        ? call(updateDocument, {
            params: { id: document.id },
            body: { ...changesIn(body, document), version },
          })
        : call(addDocument, { params: { projectId: project.id }, body, idempotencyKey }),
    success: document ? t('saved') : t('added'),
    failure: document ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

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
function ViewDialog({ project, document, onVersions, onClose }: DialogProps & { document: ProjectDocument }) {
  const t = useTranslations('documents.form');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={document.title}
      description={useStory(project, document)}
      footer={
        <>
          <VersionsButton document={document} onVersions={onVersions} />
          <DialogClose>
            <Button variant="secondary">{t('close')}</Button>
          </DialogClose>
        </>
      }
    >
      <DocumentShown document={document} />
    </Dialog>
  );
}

function EditDialog({
  project,
  document: read,
  onVersions,
  onClose,
}: DialogProps & { document: ProjectDocument | null }) {
  const t = useTranslations('documents.form');
  // What the edit started from stays so, even when the document is read again while one types.
  const [document] = useState(read);
  const [stored, setStored] = useState(read);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(document, stored);
  const form = useContractForm(documentBody, {
    defaultValues: startOf(document),
    draft: document ? undefined : `documents.new.${project.id}`,
    draftOmit: ['url'],
  });
  const send = useSend(project, document, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current)
        setStored(error.problem.current as ProjectDocument);
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(document ? 'editTitle' : 'addTitle')}
      description={useStory(project, document)}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          {document && !form.formState.isDirty && (
            <VersionsButton document={document} onVersions={onVersions} />
          )}
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(document ? 'saving' : 'adding')}
            disabled={uploading}
          >
            {t(document ? 'submitEdit' : 'submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <DocumentFields control={form.control} theirs={theirs} document={document} onBusy={setUploading} />
      </div>
    </Dialog>
  );
}
