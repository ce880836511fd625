import type { InteriorPlan } from '@brick/domain/interior/contract';
import { TextField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { MoneyField } from '../records/money-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { DrawingField } from './drawing-field.tsx';
import { DRAWINGS } from './use-interior.ts';

/** Adds or edits a plan. */
export const PlanForm = (props: FormProps<InteriorPlan>) => (
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
        {DRAWINGS.map((name) => (
          <DrawingField key={name} name={name} />
        ))}
      </FormSpan>
    </FormGrid>
  </RecordForm>
);
