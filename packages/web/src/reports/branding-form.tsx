import type { Project } from '@brick/domain/projects/contract';
import { type Branding, brandingBody, setBranding } from '@brick/domain/reports/branding';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { UploadField } from '../platform/upload-field.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { sharingKey } from './use-sharing.ts';

const fields = brandingBody.omit({ version: true });

type FieldName = 'companyName' | 'address' | 'logoUrl';

const startOf = ({ companyName, address, logoUrl }: Branding) => ({
  companyName: companyName ?? '',
  address: address ?? '',
  logoUrl,
});

interface Props {
  project: Project;
  branding: Branding;
  onClose: () => void;
}

/** Sets whose name, address and logo stand on what leaves the house. */
export function BrandingForm({ project, branding, onClose }: Props) {
  const t = useTranslations('sharing.branding');
  const [busy, setBusy] = useState(false);
  const { form, theirs, frame } = useEditing(fields, t, {
    read: branding,
    startOf,
    words: (field: FieldName, row: Branding) =>
      field === 'logoUrl' && row.logoUrl ? t('logo') : (row[field] ?? '–'),
    send: (body, { version }) =>
      call(setBranding, { params: { projectId: project.id }, body: { ...body, version } }),
    refresh: [sharingKey(project.id)],
    showsTheirs: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...frame}
      pending={frame.pending || busy}
      title={t('title')}
      description={t('text')}
      maxWidth={520}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="companyName"
        render={({ field, fieldState }) => (
          <Field label={t('companyName')} error={fieldState.error?.message} hint={theirs.of('companyName')}>
            <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="organization" />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="address"
        render={({ field, fieldState }) => (
          <Field label={t('address')} error={fieldState.error?.message} hint={theirs.of('address')}>
            <TextArea {...field} value={field.value ?? ''} maxLength={1000} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="logoUrl"
        render={({ field, fieldState }) => (
          <UploadField
            label={t('logo')}
            current={t('logo')}
            words={{
              hint: theirs.of('logoUrl') ?? t('logoHint'),
              uploaded: t('uploaded'),
              failed: t('uploadFailed'),
            }}
            value={field.value ?? null}
            onChange={field.onChange}
            error={fieldState.error?.message}
            onBusy={setBusy}
          />
        )}
      />
    </FormDialog>
  );
}
