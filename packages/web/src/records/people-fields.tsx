import { AssigneeBox } from '../platform/assignee-box.tsx';
import { Labelled, useFormField } from './form-fields.tsx';

/** Who has the work: a member, or anybody by name. */
export function AssigneeField() {
  const of = useFormField('assignedTo');
  return (
    <Labelled of={of}>
      <AssigneeBox {...of.field} value={of.field.value ?? ''} emptyText={of.t('nobodyFound')} />
    </Labelled>
  );
}
