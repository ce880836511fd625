import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useSupplierSearch } from '../platform/supplier-search.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Field } from '../ui/field.tsx';
import type { OriginProps } from './origin-fields.tsx';

/** Whose work or delivery it is: a supplier of the directory, and no other name. */
export function SupplierBox({ control, theirs, issue }: OriginProps) {
  const t = useTranslations('issues.form');
  const may = useMay();
  const { field, fieldState } = useController({ control, name: 'supplierId' });
  const [typed, setTyped] = useState(issue?.supplierName ?? '');
  const found = useSupplierSearch(useProject().id, typed);
  if (!may('suppliers', 'read')) return null;
  const hint = typed && !field.value ? t('supplierUnknown') : t('supplierHint');
  return (
    <Field label={t('supplier')} error={fieldState.error?.message} hint={theirs.of('supplierId') ?? hint}>
      <ComboBox
        name={field.name}
        onBlur={field.onBlur}
        ref={field.ref}
        value={typed}
        onChange={(name) => {
          setTyped(name);
          field.onChange(null);
        }}
        {...found}
        onPick={({ id, label }) => {
          setTyped(label);
          field.onChange(Number(id));
        }}
        emptyText={t('noSupplierFound')}
      />
    </Field>
  );
}
