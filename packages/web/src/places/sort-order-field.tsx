import { LabelledField, useFormField } from '../records/fields/form-fields.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';

/** The order of a place among the parts of another one: a whole number, or nothing. */
export function SortOrderField() {
  const of = useFormField('position');
  return (
    <LabelledField of={of}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => {
          const typed = normalizeTyped(target.value);
          of.field.onChange(typed === '' ? null : /^\d{1,9}$/.test(typed) ? Number(typed) : typed);
        }}
      />
    </LabelledField>
  );
}
