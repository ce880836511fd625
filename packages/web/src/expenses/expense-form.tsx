import { addExpense, type Expense, expenseBody, updateExpense } from '@brick/domain/expenses/contract';
import { expenseFacts } from '@brick/domain/expenses/rules';
import type { Project } from '@brick/domain/projects/contract';
import { Suspense, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useToday } from '../platform/today.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { MoneyInput } from '../ui/money-input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CategorySelect, PhaseSelect } from './expense-selects.tsx';
import { useExpenseWords } from './expense-words.ts';
import { SupplierField } from './supplier-field.tsx';
import { useExpense } from './use-expenses.ts';

// What is typed first does not wait for these. Most expenses are of no order: its box comes after the others.
const UploadField = later(() => import('../platform/upload-field.tsx'), 'UploadField');
const CommitmentField = later(() => import('./commitment-field.tsx'), 'CommitmentField');

type Values = z.input<typeof expenseBody>;

interface Props {
  project: Project;
  /** Null for a new one. */
  expenseId: number | null;
  /** Starts from the file: the receipt stands first. */
  receiptFirst: boolean;
  onClose: () => void;
}

/** Adds or edits an expense. An existing one is read first, so that the edit starts from what is stored. */
export function ExpenseForm({ expenseId, ...props }: Props) {
  const t = useTranslations('expenses.form');
  const query = useExpense(props.project.id, expenseId);
  if (expenseId === null || query.data) return <ExpenseDialog {...props} expense={query.data ?? null} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={props.onClose} />;
}

const startOf = (expense: Expense | null, today: string): Values =>
  expense
    ? {
        ...expense,
        supplier: expense.supplier ?? '',
        description: expense.description ?? '',
        category: expense.category ?? '',
      }
    : {
        phase: '' as never,
        itemName: '',
        supplier: '',
        supplierId: null,
        commitmentId: null,
        category: '',
        amount: '',
        date: today,
        dueDate: null,
        description: '',
        isPaid: false,
        receiptUrl: null,
      };

function ExpenseDialog({
  project,
  expense: read,
  receiptFirst,
  onClose,
}: Omit<Props, 'expenseId'> & { expense: Expense | null }) {
  const t = useTranslations('expenses.form');
  const may = useMay();
  const today = useToday();
  const [uploading, setUploading] = useState(false);
  const editing = useEditing(expenseBody, t, {
    read,
    startOf: (expense) => startOf(expense, today),
    words: useExpenseWords(project.currency),
    draft: read ? undefined : `expense.new.${project.id}`,
    draftOmit: ['receiptUrl'],
    send: (body, { from, version, idempotencyKey }) =>
      from
        ? call(updateExpense, { params: { id: from.id }, body: { ...body, version } })
        : call(addExpense, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: expense, form, theirs } = editing;
  const mayPay = may('expenses', 'pay');
  const editable =
    !expense || (may('expenses', 'update', expenseFacts(expense)) && (!expense.isPaid || mayPay));
  const { register, control, formState } = form;
  const { errors } = formState;

  const receipt = (
    <FormSpan>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <Controller
          control={control}
          name="receiptUrl"
          render={({ field, fieldState }) => (
            <UploadField
              label={t('receipt')}
              current={t('currentReceipt')}
              words={{ hint: t('receiptHint'), uploaded: t('uploaded'), failed: t('uploadFailed') }}
              camera
              value={field.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message}
              onBusy={setUploading}
              disabled={!editable}
            />
          )}
        />
      </Suspense>
    </FormSpan>
  );

  return (
    <FormDialog
      {...editing.frame}
      title={t(expense ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={expense ? undefined : t('addedTo', { project: project.name })}
      {...(editable ? {} : { cancel: t('close'), submit: null })}
      disabled={uploading}
      onClose={onClose}
    >
      <fieldset disabled={!editable} className="min-w-0">
        <FormGrid>
          {receiptFirst && receipt}
          <FormSpan>
            <Field label={t('item')} required error={errors.itemName?.message} hint={theirs.of('itemName')}>
              <TextInput {...register('itemName')} maxLength={255} autoComplete="off" />
            </Field>
          </FormSpan>
          <Field label={t('amount')} required error={errors.amount?.message} hint={theirs.of('amount')}>
            <Controller
              control={control}
              name="amount"
              render={({ field }) => (
                <MoneyInput {...field} value={String(field.value ?? '')} currency={project.currency} />
              )}
            />
          </Field>
          <Field label={t('phase')} required error={errors.phase?.message} hint={theirs.of('phase')}>
            <PhaseSelect {...register('phase')} />
          </Field>
          <Field label={t('supplier')} error={errors.supplier?.message} hint={theirs.of('supplier')}>
            <SupplierField
              projectId={project.id}
              control={control}
              onPick={(supplier) => {
                form.setValue('supplier', supplier.name, { shouldDirty: true });
                form.setValue('supplierId', supplier.id, { shouldDirty: true });
              }}
              onType={() => form.setValue('supplierId', null)}
            />
          </Field>
          <Field label={t('category')} error={errors.category?.message} hint={theirs.of('category')}>
            <CategorySelect {...register('category')} />
          </Field>
          <Field label={t('date')} required error={errors.date?.message} hint={theirs.of('date')}>
            <Controller
              control={control}
              name="date"
              render={({ field }) => <DateField {...field} today={today} clearable={false} />}
            />
          </Field>
          <Field
            label={t('dueDate')}
            error={errors.dueDate?.message}
            hint={theirs.of('dueDate') ?? t('dueHint')}
          >
            <Controller
              control={control}
              name="dueDate"
              render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
            />
          </Field>
          {may('budget', 'read') && (
            <FormSpan>
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <CommitmentField
                  form={form}
                  projectId={project.id}
                  currency={project.currency}
                  expense={expense}
                  theirs={theirs.of('commitmentId')}
                />
              </Suspense>
            </FormSpan>
          )}
          <FormSpan>
            <Field
              label={t('description')}
              error={errors.description?.message}
              hint={theirs.of('description')}
            >
              <TextArea {...register('description')} rows={2} grow />
            </Field>
            {mayPay && (
              <Controller
                control={control}
                name="isPaid"
                render={({ field }) => (
                  <Switch
                    label={t('isPaid')}
                    hint={theirs.of('isPaid') ?? t('isPaidHint')}
                    checked={field.value ?? false}
                    onChange={(event) => field.onChange(event.target.checked)}
                  />
                )}
              />
            )}
          </FormSpan>
          {!receiptFirst && receipt}
        </FormGrid>
      </fieldset>
    </FormDialog>
  );
}
