import { type BudgetReply, type BudgetTransfer, transferBody } from '@brick/domain/budgets/contract';
import { PLACES, type Place } from '@brick/domain/ledger/places';
import { decimal, parseDecimal } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useContractForm } from '../platform/forms.ts';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { freeOf } from './budget-rows.ts';
import { usePlaceName, useTransfer } from './use-budget.ts';

interface Props {
  project: Project;
  budget: BudgetReply;
  /** The transfer that is to be transferred back; null for a new one. */
  back: BudgetTransfer | null;
  onClose: () => void;
}

/** The places with what can be taken from each. */
function usePlaces(budget: BudgetReply) {
  const t = useTranslations('budgets.transfer');
  const nameOf = usePlaceName();
  const { money } = useFormat();
  const free = (place: Place) => money(freeOf(budget, place), { currency: budget.currency });
  return {
    from: PLACES.map((place) => ({
      value: place as string,
      label: t('withFree', { place: nameOf(place), amount: free(place) }),
    })),
    to: PLACES.map((place) => ({ value: place as string, label: nameOf(place) })),
    free,
  };
}

/** Moves budget between two places. It says what is free before the server has to refuse. */
export function TransferForm({ project, budget, back, onClose }: Props) {
  const t = useTranslations('budgets.transfer');
  const { currency } = budget;
  const places = usePlaces(budget);
  const form = useContractForm(transferBody, {
    defaultValues: back
      ? {
          from: back.to,
          to: back.from,
          amount: decimal(back.amount),
          reason: t('backReason', { reason: back.reason }).slice(0, 1000),
        }
      : { from: '' as never, to: '' as never, amount: '', reason: '' },
    ...(back ? {} : { draft: `budgets.transfer.${project.id}` }),
  });
  const send = useTransfer(project.id, onClose);
  const { control, register, formState, submit } = form;
  const { errors } = formState;
  const amount = useController({ control, name: 'amount' }).field;
  const from = useWatch({ control, name: 'from' });
  const place = PLACES.find((known) => known === from);
  const wanted = parseDecimal(String(amount.value ?? ''));
  const isTooMuch = place !== undefined && wanted !== null && wanted > freeOf(budget, place);
  return (
    <FormDialog
      title={t(back ? 'backTitle' : 'title')}
      description={t('text')}
      form={form}
      onSubmit={submit((body, { idempotencyKey }) => send.mutateAsync({ body, idempotencyKey }))}
      onClose={onClose}
      cancel={t('cancel')}
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
