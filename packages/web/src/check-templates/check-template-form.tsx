import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { DayField } from '../records/fields/day-field.tsx';
import { FileField } from '../records/fields/file-field.tsx';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';

/** Adds, edits or shows a check template. */
export const CheckTemplateForm = (props: KindFormProps<CheckTemplate>) => (
  <RecordForm {...props}>
    <FormGrid>
      <TextField name="title" />
      <ChoiceField name="phase" />
      <DayField name="date" />
      <FormSpan>
        <TextField name="description" />
        <FileField name="attachmentUrl" />
      </FormSpan>
    </FormGrid>
  </RecordForm>
);
