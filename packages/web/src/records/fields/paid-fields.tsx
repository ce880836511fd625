import { useEffect, useRef } from 'react';
import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { FormGrid } from '../../ui/inputs/field.tsx';
import { FlagField, LabelledField, TextField, useFormField } from './form-fields.tsx';

/** Whether something is paid, and if so when and by which payment: today, unless somebody says another day. */
export function PaidFields() {
  const isPaid = useFormField('isPaid').field.value === true;
  const paidOn = useFormField('paidOn');
  const { field: reference } = useFormField('paymentReference');
  const today = useToday();
  const wasPaid = useRef(isPaid);
  const changes = useRef({ paidOn: paidOn.field.onChange, reference: reference.onChange });
  changes.current = { paidOn: paidOn.field.onChange, reference: reference.onChange };
  useEffect(() => {
    if (wasPaid.current === isPaid) return;
    wasPaid.current = isPaid;
    changes.current.paidOn(isPaid ? today : null);
    // What is not paid has no reference either.
    if (!isPaid) changes.current.reference(null);
  }, [isPaid, today]);
  return (
    <>
      <FlagField name="isPaid" />
      {isPaid && (
        <FormGrid>
          <LabelledField of={paidOn}>
            <DateField
              {...paidOn.field}
              value={paidOn.field.value ?? null}
              today={today}
              max={today}
              clearable
            />
          </LabelledField>
          <TextField name="paymentReference" />
        </FormGrid>
      )}
    </>
  );
}
