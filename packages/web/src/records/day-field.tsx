import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Labelled, type NamedProps, useFormField } from './form-fields.tsx';

/** A calendar date. */
export function DayField({ name, min }: NamedProps & { min?: string | undefined }) {
  const of = useFormField(name);
  const today = useToday();
  return (
    <Labelled of={of}>
      <DateField
        {...of.field}
        {...(min && { min })}
        value={of.field.value ?? null}
        today={today}
        clearable={of.declared.required !== true}
      />
    </Labelled>
  );
}
