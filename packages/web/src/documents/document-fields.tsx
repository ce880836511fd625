import type { documentBody, ProjectDocument } from '@brick/domain/documents/contract';
import { DOCUMENT_KINDS } from '@brick/domain/documents/record';
import { PHASES } from '@brick/domain/phases/phases';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { useToday } from '../platform/today.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { TheirDocument } from './document-words.ts';
import { FileLink } from './file-link.tsx';

type DocumentControl = Control<z.input<typeof documentBody>, unknown, z.output<typeof documentBody>>;

interface FieldProps {
  control: DocumentControl;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

function KindField({ control, theirs }: FieldProps) {
  const t = useTranslations('documents.form');
  const name = useTranslations('documents.kinds');
  const { field, fieldState } = useController({ control, name: 'kind' });
  return (
    <Field label={t('kind')} required error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        value={field.value ?? ''}
        placeholder={t('chooseKind')}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: name(kind) }))}
      />
    </Field>
  );
}

function PhaseField({ control, theirs }: FieldProps) {
  const t = useTranslations('documents.form');
  const name = useTranslations('phases');
  const { field, fieldState } = useController({ control, name: 'phase' });
  const options = PHASES.map((phase) => ({ value: phase as string, label: name(phase) }));
  return (
    <Field label={t('phase')} error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={[{ value: '', label: t('noPhase') }, ...options]}
      />
    </Field>
  );
}

function TitleField({ control, theirs }: FieldProps) {
  const t = useTranslations('documents.form');
  const { field, fieldState } = useController({ control, name: 'title' });
  return (
    <Field label={t('title')} required error={fieldState.error?.message} hint={theirs}>
      <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
    </Field>
  );
}

function Day({ control, theirs, name }: FieldProps & { name: 'issuedOn' | 'expiresOn' }) {
  const t = useTranslations('documents.form');
  const today = useToday();
  const issuedOn = useWatch({ control, name: 'issuedOn' });
  const min = name === 'expiresOn' && issuedOn ? { min: issuedOn } : {};
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(name)}
          error={fieldState.error?.message}
          hint={theirs ?? (name === 'expiresOn' ? t('expiresHint') : undefined)}
        >
          <DateField {...field} {...min} value={field.value ?? null} today={today} />
        </Field>
      )}
    />
  );
}

function RequiredField({ control, theirs }: FieldProps) {
  const t = useTranslations('documents.form');
  const { field, fieldState } = useController({ control, name: 'required' });
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...rest}
      label={t('required')}
      hint={theirs ?? t('requiredHint')}
      error={fieldState.error?.message}
      checked={value ?? false}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function Description({ control, theirs }: FieldProps) {
  const t = useTranslations('documents.form');
  const { field, fieldState } = useController({ control, name: 'description' });
  return (
    <Field label={t('description')} error={fieldState.error?.message} hint={theirs}>
      <TextArea {...field} value={field.value ?? ''} rows={2} grow />
    </Field>
  );
}

function FirstFile({ control, theirs, onBusy }: FieldProps & { onBusy: (busy: boolean) => void }) {
  const t = useTranslations('documents.file');
  const { field, fieldState } = useController({ control, name: 'url' });
  return (
    <div className="grid gap-1.5">
      <AttachmentField
        t={t}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        onBusy={onBusy}
      />
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

/** The file that is there: another one is a version of its own, and is added among the versions. */
function NewestFile({ document, theirs }: { document: ProjectDocument; theirs: string | undefined }) {
  const t = useTranslations('documents.form');
  const { url, fileVersion } = document;
  if (url === null || fileVersion === null) return null;
  return (
    <div className="grid gap-1">
      <span className="t-sm font-semibold">{t('file')}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <FileLink url={url} fileName={document.fileName} fileSize={document.fileSize} />
        <span className="t-sm text-ink-2">{t('versionOf', { number: fileVersion })}</span>
      </span>
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

interface Props {
  control: DocumentControl;
  theirs: TheirDocument;
  /** Null for a new one. */
  document: ProjectDocument | null;
  onBusy: (busy: boolean) => void;
}

/** Everything of a document; its first file too, as long as there is none. */
export function DocumentFields({ control, theirs, document, onBusy }: Props) {
  const of = (field: Parameters<TheirDocument['of']>[0]) => ({ control, theirs: theirs.of(field) });
  return (
    <FormGrid>
      <FormSpan>
        <TitleField {...of('title')} />
      </FormSpan>
      <KindField {...of('kind')} />
      <PhaseField {...of('phase')} />
      <Day {...of('issuedOn')} name="issuedOn" />
      <Day {...of('expiresOn')} name="expiresOn" />
      <FormSpan>
        <RequiredField {...of('required')} />
        <Description {...of('description')} />
        {document?.url ? (
          <NewestFile document={document} theirs={theirs.of('url')} />
        ) : (
          <FirstFile {...of('url')} onBusy={onBusy} />
        )}
      </FormSpan>
    </FormGrid>
  );
}
