import type { Invoice } from '@brick/domain/invoices/api';
import { typedFigures } from '@brick/domain/invoices/rules';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { MoneyField } from '../records/fields/money-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid } from '../ui/inputs/field.tsx';

/** Types the figures that the document of an invoice does not state. An invoice is added by its file alone. */
export function InvoiceForm(props: KindFormProps<Invoice>) {
  if (props.id === null) return null;
  return (
    <RecordForm {...props}>
      {(invoice) => {
        const typed: readonly string[] = typedFigures(invoice?.document ?? null);
        return (
          <FormGrid>
            {typed.includes('supplier') && <TextField name="supplier" />}
            {typed.includes('invoiceNumber') && <TextField name="invoiceNumber" />}
            {typed.includes('kind') && <ChoiceField name="kind" />}
            {typed.includes('vatId') && <TextField name="vatId" />}
            {typed.includes('issueDate') && <DayField name="issueDate" />}
            {typed.includes('dueDate') && <DayField name="dueDate" />}
            {typed.includes('amount') && <MoneyField name="amount" />}
            {typed.includes('currency') && <TextField name="currency" />}
          </FormGrid>
        );
      }}
    </RecordForm>
  );
}
