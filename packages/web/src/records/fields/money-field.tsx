import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { LabelledField, type NamedFieldProps, useFormField } from './form-fields.tsx';

/** An amount in the project's currency. */
export function MoneyField({ name }: NamedFieldProps) {
  const of = useFormField(name);
  return (
    <LabelledField of={of}>
      <MoneyInput {...of.field} value={String(of.field.value ?? '')} currency={of.currency} />
    </LabelledField>
  );
}
