import type { Project } from '@brick/domain/projects/api';
import { type Branding, brandingBody, setBranding } from '@brick/domain/reports/branding-api';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { UploadField } from '../../platform/files/upload-field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { sharingKey } from './use-sharing.ts';

const fields = brandingBody.omit({ version: true });

type BrandingFieldName = 'companyName' | 'address' | 'logoUrl';

const initialValues = ({ companyName, address, logoUrl }: Branding) => ({
  companyName: companyName ?? '',
  address: address ?? '',
  logoUrl,
});

interface BrandingFormProps {
  project: Project;
  branding: Branding;
  onClose: () => void;
}

/** Sets the company name, address and logo on shared and mailed reports. */
export function BrandingForm({ project, branding, onClose }: BrandingFormProps) {
  const t = useTranslations('sharing.branding');
  const [busy, setBusy] = useState(false);
  const { form, theirs, frame } = useEditForm(fields, t, {
    read: branding,
    startOf: initialValues,
    words: (field: BrandingFieldName, row: Branding) =>
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
