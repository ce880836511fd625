import { useProject } from '../platform/current-project.ts';
import { useSupplierSearch } from '../platform/supplier-search.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Labelled, useFormField } from './form-fields.tsx';

/** A supplier's name: free text, or picked from the directory, which keeps the link to its entry. */
export function SupplierBox() {
  const of = useFormField('supplier');
  const link = useFormField('supplierId');
  const name: string = of.field.value ?? '';
  const found = useSupplierSearch(useProject().id, name);
  return (
    <Labelled of={of} error={of.error ?? link.error}>
      <ComboBox
        {...of.field}
        value={name}
        onChange={(typed) => {
          of.field.onChange(typed);
          link.field.onChange(null);
        }}
        {...found}
        onPick={({ id, label }) => {
          of.field.onChange(label);
          link.field.onChange(Number(id));
        }}
        emptyText={of.t('noSupplierFound')}
      />
    </Labelled>
  );
}
