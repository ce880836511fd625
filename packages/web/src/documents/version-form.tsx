import {
  addDocumentVersion,
  type DocumentVersion,
  documentVersionBody,
  type ProjectDocument,
} from '@brick/domain/documents/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { call } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useContractForm } from '../platform/forms.ts';
import { useAction } from '../platform/use-action.ts';
import { useEdited } from '../records/calls.ts';
import type { DialogProps } from '../records/kind.ts';
import { useWords } from '../records/words.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Adds the next version of a document's file. */
export function VersionForm({ kind, id, show, onClose }: DialogProps<ProjectDocument>) {
  const t = useTranslations('documents.version');
  const room = useTranslations('documents');
  const shared = useTranslations('record.form');
  const file = useWords('documents', 'attachment');
  const { data: document } = useEdited(kind, id);
  const [uploading, setUploading] = useState(false);
  const form = useContractForm(documentVersionBody, { defaultValues: { url: null as never, note: '' } });
  const { field: url, fieldState } = useController({ control: form.control, name: 'url' });
  const send = useAction<
    { body: z.output<typeof documentVersionBody>; idempotencyKey: string },
    DocumentVersion
  >({
    send: ({ body, idempotencyKey }) => call(addDocumentVersion, { params: { id }, body, idempotencyKey }),
    success: ({ number }) => ({ description: t('added', { number }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: () => show({ versions: id }),
  });
  return (
    <FormDialog
      title={room('addVersion')}
      description={document && t('of', { title: document.title })}
      form={form}
      onSubmit={form.submit((body, { idempotencyKey }) => send.mutateAsync({ body, idempotencyKey }))}
      onClose={onClose}
      cancel={shared('cancel')}
      submit={t('submit')}
      sending={t('adding')}
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
