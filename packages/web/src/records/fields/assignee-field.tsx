import { AssigneeBox } from '../../platform/forms/assignee-box.tsx';
import { LabelledField, useFormField } from './form-fields.tsx';

/** The assignee: a member, or any other name. */
export function AssigneeField() {
  const of = useFormField('assignedTo');
  return (
    <LabelledField of={of}>
      <AssigneeBox {...of.field} value={of.field.value ?? ''} emptyText={of.t('nobodyFound')} />
    </LabelledField>
  );
}
