import type { MonitoringFee } from '@brick/domain/monitoring-fees/contract';
import { useMay } from '../platform/current-project.ts';
import { DayField } from '../records/day-field.tsx';
import { FileField } from '../records/file-field.tsx';
import { FlagField, TextField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { MoneyField } from '../records/money-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';

/** Adds, edits or shows a monitoring fee. */
export function MonitoringFeeForm(props: FormProps<MonitoringFee>) {
  const mayPay = useMay()('monitoring-fees', 'pay');
  return (
    <RecordForm {...props}>
      <FormGrid>
        <TextField name="feeType" />
        <TextField name="payeeName" />
        <MoneyField name="amount" />
        <DayField name="dueDate" />
        <FormSpan>
          <TextField name="description" />
          {mayPay && <FlagField name="isPaid" />}
          <FileField name="invoiceUrl" />
        </FormSpan>
      </FormGrid>
    </RecordForm>
  );
}
