import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LabelledField, useFormField } from './form-fields.tsx';

// The code that searches suppliers loads after the form.
const SupplierBox = lazyComponent(() => import('../../platform/forms/supplier-box.tsx'), 'SupplierBox');

/** The supplier: free text, or chosen from the directory, which links to the entry. */
export function SupplierField() {
  const of = useFormField('supplier');
  const link = useFormField('supplierId');
  return (
    <LabelledField of={of} error={of.error ?? link.error}>
      <Suspense fallback={<Skeleton className="h-(--control) w-full" />}>
        <SupplierBox
          {...of.field}
          named
          value={of.field.value ?? ''}
          onChange={(typed) => {
            of.field.onChange(typed);
            link.field.onChange(null);
          }}
          onPick={({ id, name }) => {
            of.field.onChange(name);
            link.field.onChange(id);
          }}
          emptyText={of.t('noSupplierFound')}
        />
      </Suspense>
    </LabelledField>
  );
}
