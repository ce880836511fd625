import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useSupplierSearch } from '../platform/supplier-search.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Field } from '../ui/field.tsx';
import type { SupplierProps } from './origin-fields.tsx';

/** Whose work or delivery it is: free text, or picked from the directory, which keeps the link to its entry. */
export function SupplierBox({ control, theirs }: SupplierProps) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name: 'supplier' });
  const link = useController({ control, name: 'supplierId' });
  const found = useSupplierSearch(useProject().id, field.value ?? '');
  const error = fieldState.error ?? link.fieldState.error;
  return (
    <Field label={t('supplier')} error={error?.message} hint={theirs ?? t('supplierHint')}>
      <ComboBox
        {...field}
        value={field.value ?? ''}
        onChange={(name) => {
          field.onChange(name);
          link.field.onChange(null);
        }}
        {...found}
        onPick={({ id, label }) => {
          field.onChange(label);
          link.field.onChange(Number(id));
        }}
        emptyText={t('noSupplierFound')}
      />
    </Field>
  );
}
