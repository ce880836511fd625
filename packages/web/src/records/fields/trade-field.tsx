import { LabelledField, useFormField } from './form-fields.tsx';
import { TradeBox } from './trade-box.tsx';

/** The trade: one of those that are offered, or the user's own word for it. */
export function TradeField() {
  const of = useFormField('trade');
  return (
    <LabelledField of={of}>
      <TradeBox {...of.field} value={of.field.value ?? ''} emptyText={of.t('ownTrade')} />
    </LabelledField>
  );
}
