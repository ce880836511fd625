import type { ProjectDocument } from '@brick/domain/documents/contract';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { ViewDialog } from '../platform/view-dialog.tsx';
import { DayField } from '../records/day-field.tsx';
import { FileField } from '../records/file-field.tsx';
import { ChoiceField, TextField, Theirs, useFormField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { RecordForm } from '../records/record-form.tsx';
import { Shown } from '../records/shown.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { FileLink } from './file-link.tsx';
import { KindOf } from './kind-of.tsx';

/** The last day on which it holds, which is none before it was issued. */
function ExpiryField() {
  const { control } = useFormField('expiresOn');
  const issuedOn: string | null = useWatch({ control, name: 'issuedOn' });
  return <DayField name="expiresOn" min={issuedOn ?? undefined} />;
}

function RequiredField() {
  const { field, label, hint, error } = useFormField('required');
  const { value, onChange, ...rest } = field;
  return (
    <Checkbox
      {...rest}
      label={label}
      hint={hint}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** The file that is there: another one is a version of its own, and is added among the versions. */
function NewestFile({ url, fileVersion, fileName, fileSize }: ProjectDocument) {
  const t = useTranslations('documents.form');
  const of = useFormField('url');
  if (url === null || fileVersion === null) return null;
  return (
    <div className="grid gap-1">
      <span className="t-sm font-semibold">{of.label}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <FileLink url={url} fileName={fileName} fileSize={fileSize} />
        <span className="t-sm text-ink-2">{t('versionOf', { number: fileVersion })}</span>
      </span>
      <Theirs of={of} />
    </div>
  );
}

const READ = ['status', 'kind', 'phase', 'issuedOn', 'expiresOn', 'description', 'url', 'fileVersion'];

/** Adds, edits or shows a document; its first file too, as long as there is none. */
export function DocumentForm(props: FormProps<ProjectDocument>) {
  const { kind, show, onClose } = props;
  const t = useTranslations('documents.form');
  const shared = useTranslations('record.form');
  const versions = useTranslations('documents')('versions');
  const project = useProject();
  const { instant } = useFormat();
  const story = (row: ProjectDocument | null) =>
    row
      ? t('addedBy', { name: row.addedByName ?? t('someone'), day: instant(row.createdAt) })
      : t('addedTo', { project: project.name });
  const before = ({ id }: ProjectDocument) => (
    <Button variant="quiet" onClick={() => show({ versions: id })}>
      {versions}
    </Button>
  );
  return (
    <RecordForm
      {...props}
      story={story}
      before={before}
      view={(row) => (
        <ViewDialog
          title={row.title}
          description={story(row)}
          before={before(row)}
          close={shared('close')}
          onClose={onClose}
        >
          <Shown kind={kind} row={row} names={READ} shows={{ kind: () => <KindOf {...row} /> }} />
        </ViewDialog>
      )}
    >
      {(row) => (
        <FormGrid>
          <FormSpan>
            <TextField name="title" />
          </FormSpan>
          <ChoiceField name="kind" />
          <ChoiceField name="phase" />
          <DayField name="issuedOn" />
          <ExpiryField />
          <FormSpan>
            <RequiredField />
            <TextField name="description" />
            {row?.url ? <NewestFile {...row} /> : <FileField name="url" />}
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
