import type { Supplier } from '@brick/domain/suppliers/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceField, FlagField, TextField, useFormField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { RecordForm } from '../records/record-form.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { PhoneField, ProjectField, RatingField, WebsiteField } from './supplier-fields.tsx';

/** Adding one can share it with a project at once. */
const more = () =>
  import('@brick/domain/fields').then(({ id }) => ({ projectId: id.nullable().default(null) }));

interface RenamingProps {
  before: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether what names the supplier is to follow a new name. */
function Renaming({ before, checked, onChange }: RenamingProps) {
  const t = useTranslations('suppliers.form');
  const now = String(useFormField('name').field.value).trim();
  if (now === '' || now === before) return null;
  return (
    <Checkbox
      label={t('rename')}
      hint={t('renameHint', { name: before })}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Adds, edits or shows a supplier. */
export function SupplierForm(props: FormProps<Supplier>) {
  const t = useTranslations('suppliers.form');
  const [renames, setRenames] = useState(false);
  return (
    <RecordForm
      {...props}
      more={more}
      start={(row) => (row ? {} : { projectId: null })}
      patched={({ projectId: _, ...changes }) => ({
        ...changes,
        renameExpenses: renames && changes.name !== undefined,
      })}
      success={(saved) => {
        const count = 'renamedRows' in saved ? Number(saved.renamedRows) : 0;
        return count > 0 ? { description: t('savedAndRenamed', { count }) } : null;
      }}
      story={(row) => (row ? !row.mine && t('shared') : t('addedTo'))}
    >
      {(row) => (
        <FormGrid>
          <FormSpan>
            <TextField name="name" />
            {row && <Renaming before={row.name} checked={renames} onChange={setRenames} />}
          </FormSpan>
          <TextField name="contactPerson" />
          <ChoiceField name="category" />
          <TextField name="email" />
          <PhoneField />
          <WebsiteField />
          <RatingField />
          <FormSpan>
            <TextField name="address" />
            <TextField name="notes" />
            <FlagField name="isActive" />
            {!row && <ProjectField />}
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
