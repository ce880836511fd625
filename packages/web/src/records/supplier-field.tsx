import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Labelled, useFormField } from './form-fields.tsx';

// What finds suppliers comes behind the form.
const SupplierBox = later(() => import('../platform/supplier-box.tsx'), 'SupplierBox');

/** Whose work or delivery it is: free text, or picked from the directory, which keeps the link to its entry. */
export function SupplierField() {
  const of = useFormField('supplier');
  const link = useFormField('supplierId');
  return (
    <Labelled of={of} error={of.error ?? link.error}>
      <Suspense fallback={<Skeleton className="h-(--control) w-full" />}>
        <SupplierBox
          {...of.field}
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
    </Labelled>
  );
}
