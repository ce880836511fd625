import type { ProjectDocument } from '@brick/domain/documents/api';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ViewDialog } from '../platform/forms/view-dialog.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { DayField } from '../records/fields/day-field.tsx';
import { FileField } from '../records/fields/file-field.tsx';
import { ChoiceField, ConflictHint, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { RecordFieldList } from '../records/record-field-list.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { DocumentKindText } from './document-kind-text.tsx';
import { FileLink } from './file-link.tsx';

/** The last day on which the document is valid. It cannot be before the date of issue. */
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

/** The current file. Another file is a new version, and is added in the list of versions. */
function LatestFile({ url, fileVersion, fileName, fileSize }: ProjectDocument) {
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
      <ConflictHint of={of} />
    </div>
  );
}

const READ_ONLY_FIELDS = [
  'status',
  'kind',
  'phase',
  'issuedOn',
  'expiresOn',
  'description',
  'url',
  'fileVersion',
];

/** Adds, edits or shows a document. The first file can be uploaded here too. */
export function DocumentForm(props: KindFormProps<ProjectDocument>) {
  const { kind, show, onClose } = props;
  const t = useTranslations('documents.form');
  const versions = useTranslations('documents')('versions');
  const ui = useTranslations('ui');
  const project = useProject();
  const { instant } = useFormat();
  const story = (row: ProjectDocument | null) =>
    row
      ? t('addedBy', { name: row.addedByName ?? t('someone'), day: instant(row.createdAt) })
      : ui('addedTo', { project: project.name });
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
        <ViewDialog title={row.title} description={story(row)} before={before(row)} onClose={onClose}>
          <RecordFieldList
            kind={kind}
            row={row}
            names={READ_ONLY_FIELDS}
            shows={{ kind: () => <DocumentKindText {...row} /> }}
          />
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
            {row?.url ? <LatestFile {...row} /> : <FileField name="url" />}
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
