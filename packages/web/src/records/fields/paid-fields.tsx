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
  // Not whenever the value changes: what somebody else saved, and a draft that comes back, have their own day.
  const onSwitch = (on: boolean) => {
    paidOn.field.onChange(on ? today : null);
    // What is not paid has no reference either.
    if (!on) reference.onChange('');
  };
  return (
    <>
      <FlagField name="isPaid" onSwitch={onSwitch} />
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
