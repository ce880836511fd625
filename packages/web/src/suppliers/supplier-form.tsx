import type { Supplier } from '@brick/domain/suppliers/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceField, FlagField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { PhoneField, ProjectField, RatingField, WebsiteField } from './supplier-fields.tsx';

/** A new supplier can be shared with a project at once. */
const supplierDialogFields = () =>
  import('@brick/domain/field-schemas').then(({ id }) => ({ projectId: id.nullable().default(null) }));

interface RenameChoiceProps {
  before: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether records that name the supplier should be renamed too. */
function RenameChoice({ before, checked, onChange }: RenameChoiceProps) {
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
export function SupplierForm(props: KindFormProps<Supplier>) {
  const t = useTranslations('suppliers.form');
  const [renames, setRenames] = useState(false);
  return (
    <RecordForm
      {...props}
      more={supplierDialogFields}
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
            {row && <RenameChoice before={row.name} checked={renames} onChange={setRenames} />}
          </FormSpan>
          <TextField name="contactPerson" />
          <ChoiceField name="category" />
          <TextField name="email" />
          <PhoneField />
          <WebsiteField />
          <RatingField />
          <FormSpan>
            <TextField name="address" />
            <TextField name="vatId" />
            <TextField name="accountCode" />
            <TextField name="notes" />
            <FlagField name="isActive" />
            {!row && <ProjectField />}
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
