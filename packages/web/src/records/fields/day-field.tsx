import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { LabelledField, type NamedFieldProps, useFormField } from './form-fields.tsx';

/** A calendar date. */
export function DayField({ name, min }: NamedFieldProps & { min?: string | undefined }) {
  const of = useFormField(name);
  const today = useToday();
  return (
    <LabelledField of={of}>
      <DateField
        {...of.field}
        {...(min && { min })}
        value={of.field.value ?? null}
        today={today}
        clearable={of.declared.required !== true}
      />
    </LabelledField>
  );
}
