import type { Plan } from '@brick/domain/plans/api';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { UploadPlansForm } from './upload-plans-form.tsx';

/** Adds plans by their files, or edits what a plan is called. */
export function PlanForm(props: KindFormProps<Plan>) {
  if (props.id === null) return <UploadPlansForm onClose={props.onClose} />;
  return (
    <RecordForm {...props}>
      <FormGrid>
        <TextField name="number" />
        <ChoiceField name="discipline" />
        <FormSpan>
          <TextField name="title" />
          <PlaceField />
        </FormSpan>
      </FormGrid>
    </RecordForm>
  );
}
