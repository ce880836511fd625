import type { addDocumentVersion, DocumentVersion, ProjectDocument } from '@brick/domain/documents/api';
import { documentVersionBody } from '@brick/domain/documents/version-body';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { AttachmentField } from '../platform/files/attachment-field.tsx';
import { NO_FILE } from '../platform/forms/empty-values.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordMessages } from '../records/record-messages.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

const addVersion = endpointRef<typeof addDocumentVersion>('POST', '/api/documents/{id}/versions');

/** Uploads the next version of a document's file. */
export function FileVersionForm({ kind, id, show, onClose }: RecordDialogProps<ProjectDocument>) {
  const t = useTranslations('documents.version');
  const documents = useTranslations('documents');
  const file = useRecordMessages('documents', 'attachment');
  const { data: document } = useRecordToEdit(kind, id);
  const [uploading, setUploading] = useState(false);
  const form = useApiForm(documentVersionBody, { defaultValues: { url: NO_FILE, note: '' } });
  const { field: url, fieldState } = useController({ control: form.control, name: 'url' });
  const send = useAction<
    { body: z.output<typeof documentVersionBody>; idempotencyKey: string },
    DocumentVersion
  >({
    send: ({ body, idempotencyKey }) => call(addVersion, { params: { id }, body, idempotencyKey }),
    success: ({ number }) => ({ description: t('added', { number }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: () => show({ versions: id }),
  });
  return (
    <FormDialog
      title={documents('addVersion')}
      description={document && t('of', { title: document.title })}
      form={form}
      onSubmit={form.submit((body, { idempotencyKey }) => send.mutateAsync({ body, idempotencyKey }))}
      onClose={onClose}
      submit={t('submit')}
      pending={send.isPending}
      disabled={uploading}
    >
      <AttachmentField
        t={file}
        value={url.value ?? null}
        onChange={url.onChange}
        error={fieldState.error?.message}
        onBusy={setUploading}
      />
      <Field label={t('note')} error={form.formState.errors.note?.message} hint={t('noteHint')}>
        <TextInput {...form.register('note')} maxLength={255} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
