import type { Expense } from '@brick/domain/expenses/api';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { UploadField } from '../platform/files/upload-field.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useToday } from '../platform/session/use-today.ts';
import { AllowDuplicateField, loadAllowDuplicateShape } from '../records/fields/allow-duplicate-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { MoneyField } from '../records/fields/money-field.tsx';
import { PaidFields } from '../records/fields/paid-fields.tsx';
import { SupplierField } from '../records/fields/supplier-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

// Most expenses belong to no commitment, so this field is loaded after the others.
const CommitmentField = lazyComponent(() => import('./commitment-field.tsx'), 'CommitmentField');

function ReceiptField() {
  const t = useTranslations('expenses.form');
  const { field, label, error, editable, onBusy } = useFormField('receiptUrl');
  return (
    <FormSpan>
      <UploadField
        label={label}
        current={t('currentReceipt')}
        words={{ hint: t('receiptUrlHint'), uploaded: t('uploaded'), failed: t('uploadFailed') }}
        camera
        value={field.value ?? null}
        onChange={field.onChange}
        error={error}
        onBusy={(busy) => onBusy('receiptUrl', busy)}
        disabled={!editable}
      />
    </FormSpan>
  );
}

/** Adds, edits or shows an expense. With ?add=receipt the receipt comes first. */
export function ExpenseForm(props: KindFormProps<Expense>) {
  const may = usePermission();
  const today = useToday();
  const [url] = useUrlState();
  const receiptFirst = url['add'] === 'receipt';
  return (
    <RecordForm
      {...props}
      more={loadAllowDuplicateShape}
      notInDraft={['allowDuplicate']}
      start={(expense) => ({ allowDuplicate: false, ...(expense ? {} : { date: today }) })}
    >
      {(expense) => (
        <FormGrid>
          {receiptFirst && <ReceiptField />}
          <FormSpan>
            <TextField name="itemName" />
          </FormSpan>
          <MoneyField name="amount" />
          <ChoiceField name="phase" />
          <SupplierField />
          <ChoiceField name="category" />
          <DayField name="date" />
          <DayField name="dueDate" />
          <ChoiceField name="kind" />
          <TextField name="invoiceNumber" />
          {may('budget', 'read') && (
            <FormSpan>
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <CommitmentField expense={expense} />
              </Suspense>
            </FormSpan>
          )}
          <FormSpan>
            <TextField name="description" />
            {may('expenses', 'pay') && <PaidFields />}
            <AllowDuplicateField />
          </FormSpan>
          {!receiptFirst && <ReceiptField />}
        </FormGrid>
      )}
    </RecordForm>
  );
}
