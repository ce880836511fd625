import type { Expense } from '@brick/domain/expenses/contract';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { UploadField } from '../platform/upload-field.tsx';
import { DayField } from '../records/day-field.tsx';
import { ChoiceField, FlagField, TextField, useFormField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { MoneyField } from '../records/money-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { SupplierField } from '../records/supplier-field.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';

// Most expenses are of no order: its box comes after the others.
const CommitmentField = later(() => import('./commitment-field.tsx'), 'CommitmentField');

function Receipt() {
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

/** Adds, edits or shows an expense. ?add=receipt starts from the file: the receipt stands first. */
export function ExpenseForm(props: FormProps<Expense>) {
  const may = useMay();
  const today = useToday();
  const [url] = useUrlState();
  const receiptFirst = url['add'] === 'receipt';
  return (
    <RecordForm {...props} start={(expense) => (expense ? {} : { date: today })}>
      {(expense) => (
        <FormGrid>
          {receiptFirst && <Receipt />}
          <FormSpan>
            <TextField name="itemName" />
          </FormSpan>
          <MoneyField name="amount" />
          <ChoiceField name="phase" />
          <SupplierField />
          <ChoiceField name="category" />
          <DayField name="date" />
          <DayField name="dueDate" />
          {may('budget', 'read') && (
            <FormSpan>
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <CommitmentField expense={expense} />
              </Suspense>
            </FormSpan>
          )}
          <FormSpan>
            <TextField name="description" />
            {may('expenses', 'pay') && <FlagField name="isPaid" />}
          </FormSpan>
          {!receiptFirst && <Receipt />}
        </FormGrid>
      )}
    </RecordForm>
  );
}
