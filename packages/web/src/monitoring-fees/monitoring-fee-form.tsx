import type { MonitoringFee } from '@brick/domain/monitoring-fees/api';
import { usePermission } from '../platform/projects/current-project.ts';
import { AllowDuplicateField, loadAllowDuplicateShape } from '../records/fields/allow-duplicate-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { FileField } from '../records/fields/file-field.tsx';
import { TextField } from '../records/fields/form-fields.tsx';
import { MoneyField } from '../records/fields/money-field.tsx';
import { PaidFields } from '../records/fields/paid-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';

/** Adds, edits or shows a monitoring fee. */
export function MonitoringFeeForm(props: KindFormProps<MonitoringFee>) {
  const mayPay = usePermission()('monitoring-fees', 'pay');
  return (
    <RecordForm
      {...props}
      more={loadAllowDuplicateShape}
      notInDraft={['allowDuplicate']}
      start={() => ({ allowDuplicate: false })}
    >
      <FormGrid>
        <TextField name="feeType" />
        <TextField name="payeeName" />
        <MoneyField name="amount" />
        <DayField name="dueDate" />
        <TextField name="invoiceNumber" />
        <FormSpan>
          <TextField name="description" />
          {mayPay && <PaidFields />}
          <AllowDuplicateField />
          <FileField name="invoiceUrl" />
        </FormSpan>
      </FormGrid>
    </RecordForm>
  );
}
