import { type BudgetReply, type BudgetTransfer, transferBody } from '@brick/domain/budgets/api';
import { BUDGET_HEADINGS, type BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import { decimal, parseDecimal } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { UNCHOSEN } from '../platform/forms/empty-values.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { MoneyInput } from '../ui/inputs/money-input.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { availableFor } from './table/budget-rows.ts';
import { useBudgetLineName, useTransfer } from './use-budget.ts';

interface TransferFormProps {
  project: Project;
  budget: BudgetReply;
  /** The transfer to reverse; null for a new one. */
  back: BudgetTransfer | null;
  onClose: () => void;
}

/** Returns the budget lines with the amount that can be taken from each. */
function useLineOptions(budget: BudgetReply) {
  const t = useTranslations('budgets.transfer');
  const nameOf = useBudgetLineName();
  const { money } = useFormat();
  const free = (place: BudgetHeading) => money(availableFor(budget, place), { currency: budget.currency });
  return {
    from: BUDGET_HEADINGS.map((place) => ({
      value: place as string,
      label: t('withFree', { place: nameOf(place), amount: free(place) }),
    })),
    to: BUDGET_HEADINGS.map((place) => ({ value: place as string, label: nameOf(place) })),
    free,
  };
}

/** Moves budget between two lines. The form shows the available amount before the server has to reject the transfer. */
export function TransferForm({ project, budget, back, onClose }: TransferFormProps) {
  const t = useTranslations('budgets.transfer');
  const { currency } = budget;
  const places = useLineOptions(budget);
  const form = useApiForm(transferBody, {
    defaultValues: back
      ? {
          from: back.to,
          to: back.from,
          amount: decimal(back.amount),
          reason: t('backReason', { reason: back.reason }).slice(0, 1000),
        }
      : { from: UNCHOSEN, to: UNCHOSEN, amount: '', reason: '' },
    ...(back ? {} : { draft: `budgets.transfer.${project.id}` }),
  });
  const send = useTransfer(project.id, onClose);
  const { control, register, formState, submit } = form;
  const { errors } = formState;
  const amount = useController({ control, name: 'amount' }).field;
  const from = useWatch({ control, name: 'from' });
  const place = BUDGET_HEADINGS.find((known) => known === from);
  const wanted = parseDecimal(String(amount.value ?? ''));
  const isTooMuch = place !== undefined && wanted !== null && wanted > availableFor(budget, place);
  return (
    <FormDialog
      title={t(back ? 'backTitle' : 'title')}
      description={t('text')}
      form={form}
      onSubmit={submit((body, attempt) => send.mutateAsync({ body, ...attempt }))}
      onClose={onClose}
      submit={t('submit')}
      sending={t('moving')}
      pending={send.isPending}
    >
      <FormGrid>
        <Field label={t('from')} required error={errors.from?.message}>
          <Select {...register('from')} placeholder={t('choosePlace')} options={places.from} />
        </Field>
        <Field label={t('to')} required error={errors.to?.message}>
          <Select {...register('to')} placeholder={t('choosePlace')} options={places.to} />
        </Field>
        <FormSpan>
          <Field
            label={t('amount')}
            required
            error={errors.amount?.message}
            hint={
              place &&
              !errors.amount && (
                <span className={isTooMuch ? 'text-ochre' : undefined}>
                  {t(isTooMuch ? 'tooMuch' : 'free', { amount: places.free(place) })}
                </span>
              )
            }
          >
            <MoneyInput {...amount} value={String(amount.value ?? '')} currency={currency} />
          </Field>
          <Field label={t('reason')} required error={errors.reason?.message} hint={t('reasonHint')}>
            <TextArea {...register('reason')} rows={2} grow maxLength={1000} />
          </Field>
        </FormSpan>
      </FormGrid>
    </FormDialog>
  );
}
