import { MoneyInput } from '../ui/money-input.tsx';
import { Labelled, type NamedProps, useFormField } from './form-fields.tsx';

/** An amount in the project's currency. */
export function MoneyField({ name }: NamedProps) {
  const of = useFormField(name);
  return (
    <Labelled of={of}>
      <MoneyInput {...of.field} value={String(of.field.value ?? '')} currency={of.currency} />
    </Labelled>
  );
}
