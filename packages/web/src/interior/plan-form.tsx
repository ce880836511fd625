import type { InteriorPlan } from '@brick/domain/interior/api';
import { TextField } from '../records/fields/form-fields.tsx';
import { MoneyField } from '../records/fields/money-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { DrawingField } from './drawing-field.tsx';
import { DRAWING_FIELDS } from './use-interior.ts';

/** Adds or edits a plan. */
export const InteriorPlanForm = (props: KindFormProps<InteriorPlan>) => (
  <RecordForm {...props}>
    <FormGrid>
      <FormSpan>
        <TextField name="roomName" />
      </FormSpan>
      <TextField name="designStyle" />
      <MoneyField name="budget" />
      <FormSpan>
        <TextField name="description" rows={3} />
        <TextField name="notes" />
        {DRAWING_FIELDS.map((name) => (
          <DrawingField key={name} name={name} />
        ))}
      </FormSpan>
    </FormGrid>
  </RecordForm>
);
