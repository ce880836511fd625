import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { TradeField } from '../records/fields/trade-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';

/** Adds, edits or shows what a template is called; its items are edited on its page. */
export const CheckTemplateForm = (props: KindFormProps<CheckTemplate>) => (
  <RecordForm {...props}>
    <FormGrid>
      <TextField name="code" />
      <ChoiceField name="phase" />
      <FormSpan>
        <TextField name="title" />
        <TradeField />
      </FormSpan>
    </FormGrid>
  </RecordForm>
);
