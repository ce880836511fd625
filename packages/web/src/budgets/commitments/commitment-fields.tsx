import type { commitmentBody } from '@brick/domain/budgets/commitment-api';
import { decimal } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { SupplierBox } from '../../platform/forms/supplier-box.tsx';
import type { ApiForm } from '../../platform/forms/use-api-form.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import {
  type CommitmentLineErrors,
  type CommitmentLineInput,
  CommitmentLinesField,
  totalOfLines,
} from './commitment-lines-field.tsx';
import type { CommitmentConflict } from './use-commitment-field-text.ts';

interface CommitmentFieldsProps {
  form: ApiForm<z.input<typeof commitmentBody>, z.output<typeof commitmentBody>>;
  project: Project;
  theirs: CommitmentConflict['of'];
}

/** The supplier's name: free text, or picked from the directory, which also stores the link to the supplier. */
function SupplierNameField({ form, theirs }: CommitmentFieldsProps) {
  const t = useTranslations('budgets.commitment');
  const { field, fieldState } = useController({ control: form.control, name: 'supplier' });
  const typed = field.value ?? '';
  return (
    <Field label={t('supplier')} error={fieldState.error?.message} hint={theirs('supplier')}>
      <SupplierBox
        {...field}
        named
        value={typed}
        onChange={(name) => {
          field.onChange(name);
          form.setValue('supplierId', null);
        }}
        onPick={({ id, name }) => {
          form.setValue('supplier', name, { shouldDirty: true });
          form.setValue('supplierId', id, { shouldDirty: true });
        }}
        emptyText={t('noSupplierFound')}
      />
    </Field>
  );
}

/** The lines and the amount. The amount is the sum of the lines, or is entered if there are none. */
function AmountAndLines({ form, project, theirs }: CommitmentFieldsProps) {
  const t = useTranslations('budgets.commitment');
  const { control, setValue } = form;
  const amount = useController({ control, name: 'amount' });
  const lines = useController({ control, name: 'lines' });
  const value = (lines.field.value ?? []) as CommitmentLineInput[];
  const change = (next: CommitmentLineInput[]) => {
    lines.field.onChange(next);
    if (next.length > 0)
      setValue('amount', decimal(totalOfLines(next)), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  const hasLines = value.length > 0;
  return (
    <>
      <FormSpan>
        <Field
          label={t('description')}
          error={form.formState.errors.description?.message}
          hint={theirs('description')}
        >
          <TextArea {...form.register('description')} rows={2} grow />
        </Field>
        <CommitmentLinesField
          value={value}
          onChange={change}
          currency={project.currency}
          errors={
            (form.formState.errors.lines ?? {}) as Readonly<Record<number, CommitmentLineErrors | undefined>>
          }
          theirs={theirs('lines')}
        />
      </FormSpan>
      <FormSpan>
        <Field
          label={t('amount')}
          required
          error={amount.fieldState.error?.message}
          hint={theirs('amount') ?? t(hasLines ? 'amountOfLines' : 'amountHint')}
        >
          <MoneyInput
            {...amount.field}
            value={String(amount.field.value ?? '')}
            currency={project.currency}
            readOnly={hasLines}
          />
        </Field>
      </FormSpan>
    </>
  );
}

/** The form fields of a commitment. */
export function CommitmentFields(props: CommitmentFieldsProps) {
  const { form, theirs } = props;
  const t = useTranslations('budgets.commitment');
  const phaseName = useTranslations('phases');
  const today = useToday();
  const { register, formState, control } = form;
  const { errors } = formState;
  const date = useController({ control, name: 'date' }).field;
  return (
    <FormGrid>
      <FormSpan>
        <Field
          label={t('titleField')}
          required
          error={errors.title?.message}
          hint={theirs('title') ?? t('titleHint')}
        >
          <TextInput {...register('title')} maxLength={255} autoComplete="off" />
        </Field>
      </FormSpan>
      <Field label={t('phase')} required error={errors.phase?.message} hint={theirs('phase')}>
        <Select
          {...register('phase')}
          placeholder={t('choosePhase')}
          options={PHASES.map((phase) => ({ value: phase, label: phaseName(phase) }))}
        />
      </Field>
      <Field label={t('date')} required error={errors.date?.message} hint={theirs('date')}>
        <DateField {...date} value={date.value ?? null} today={today} clearable={false} />
      </Field>
      <SupplierNameField {...props} />
      <Field
        label={t('orderNumber')}
        error={errors.orderNumber?.message}
        hint={theirs('orderNumber') ?? t('orderNumberHint')}
      >
        <TextInput {...register('orderNumber')} maxLength={50} autoComplete="off" />
      </Field>
      <AmountAndLines {...props} />
    </FormGrid>
  );
}
