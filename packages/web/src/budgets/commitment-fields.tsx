import type { commitmentBody } from '@brick/domain/budgets/commitment-contract';
import { decimal } from '@brick/domain/money/money';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ContractForm } from '../platform/forms.ts';
import { useSupplierSearch } from '../platform/supplier-search.ts';
import { useToday } from '../platform/today.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CommitmentLines, type LineErrors, type TypedLine, totalOf } from './commitment-lines.tsx';
import type { TheirCommitment } from './commitment-words.ts';

interface Props {
  form: ContractForm<z.input<typeof commitmentBody>, z.output<typeof commitmentBody>>;
  project: Project;
  theirs: TheirCommitment['of'];
}

/** A supplier's name: free text, or picked from the directory, which keeps the link to its entry. */
function Supplier({ form, project, theirs }: Props) {
  const t = useTranslations('budgets.commitment');
  const { field, fieldState } = useController({ control: form.control, name: 'supplier' });
  const typed = field.value ?? '';
  const found = useSupplierSearch(project.id, typed);
  return (
    <Field label={t('supplier')} error={fieldState.error?.message} hint={theirs('supplier')}>
      <ComboBox
        {...field}
        value={typed}
        onChange={(name) => {
          field.onChange(name);
          form.setValue('supplierId', null);
        }}
        {...found}
        onPick={({ id, label }) => {
          form.setValue('supplier', label, { shouldDirty: true });
          form.setValue('supplierId', Number(id), { shouldDirty: true });
        }}
        emptyText={t('noSupplierFound')}
      />
    </Field>
  );
}

/** Lines, and the amount: what they come to, or typed where there are none. */
function AmountAndLines({ form, project, theirs }: Props) {
  const t = useTranslations('budgets.commitment');
  const { control, setValue } = form;
  const amount = useController({ control, name: 'amount' });
  const lines = useController({ control, name: 'lines' });
  const value = (lines.field.value ?? []) as TypedLine[];
  const change = (next: TypedLine[]) => {
    lines.field.onChange(next);
    if (next.length > 0)
      setValue('amount', decimal(totalOf(next)), {
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
        <CommitmentLines
          value={value}
          onChange={change}
          currency={project.currency}
          errors={(form.formState.errors.lines ?? {}) as Readonly<Record<number, LineErrors | undefined>>}
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

/** What a commitment says. */
export function CommitmentFields(props: Props) {
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
      <FormSpan>
        <Supplier {...props} />
      </FormSpan>
      <AmountAndLines {...props} />
    </FormGrid>
  );
}
