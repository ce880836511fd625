import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { contractBody } from '@brick/domain/certificates/building-contract-body';
import { LIMIT_BASES } from '@brick/domain/certificates/certificate-figures';
import { decimal } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import { PercentInput } from '../../ui/inputs/percent-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { FillFromBillButton } from '../boq/fill-from-bill-button.tsx';
import type { ContractConflict } from './contract-text.ts';
import {
  type ScheduleLineErrors,
  type ScheduleLineInput,
  ScheduleOfValues,
  ScheduleTotal,
} from './schedule-of-values.tsx';
import { ValuersField } from './valuers-field.tsx';
import { type VatRateErrors, type VatRateInput, VatRatesField } from './vat-rates-field.tsx';

export type ContractFormControl = Control<
  z.input<typeof contractBody>,
  unknown,
  z.output<typeof contractBody>
>;

interface ContractFieldsProps {
  control: ContractFormControl;
  theirs: ContractConflict;
  currency: string;
  /** Null for a new contract. */
  contract: Contract | null;
}

type ContractFieldName<Kind extends 'text' | 'money' | 'rate' | 'day'> = {
  text: 'title' | 'contractor';
  money: 'contractSum' | 'advance';
  rate: 'retentionRate' | 'retentionLimit' | 'recoveryRate' | 'materialsRate';
  day: 'practicalCompletion' | 'defectsLiabilityEnd';
}[Kind];

interface SingleFieldProps<Names> {
  control: ContractFormControl;
  name: Names;
  label: string;
  hint?: string;
  required?: boolean;
}

function TextField({
  control,
  name,
  label,
  hint,
  required = false,
}: SingleFieldProps<ContractFieldName<'text'>>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
    </Field>
  );
}

function AmountField({
  control,
  name,
  label,
  hint,
  required = false,
  currency,
}: SingleFieldProps<ContractFieldName<'money'>> & { currency: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
    </Field>
  );
}

function RateField({ control, name, label, hint }: SingleFieldProps<ContractFieldName<'rate'>>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <PercentInput {...field} value={field.value} />
    </Field>
  );
}

function DateFieldRow({ control, name, label, hint }: SingleFieldProps<ContractFieldName<'day'>>) {
  const { field, fieldState } = useController({ control, name });
  const today = useToday();
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <DateField {...field} value={field.value ?? null} today={today} />
    </Field>
  );
}

function PaymentDaysField({ control, hint }: { control: ContractFormControl; hint: string }) {
  const t = useTranslations('certificates.contract');
  const { field, fieldState } = useController({ control, name: 'paymentDays' });
  return (
    <Field label={t('paymentDays')} hint={hint} error={fieldState.error?.message}>
      <TextInput
        {...field}
        value={Number.isNaN(field.value) ? '' : String(field.value ?? '')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          const typed = normalizeTyped(event.currentTarget.value);
          field.onChange(/^\d+$/.test(typed) ? Number(typed) : typed);
        }}
      />
    </Field>
  );
}

function LimitBaseField({ control, hint }: { control: ContractFormControl; hint: string | undefined }) {
  const t = useTranslations('certificates.contract');
  const { field, fieldState } = useController({ control, name: 'limitBase' });
  return (
    <Field label={t('limitBase')} hint={hint} error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ?? 'original'}
        options={LIMIT_BASES.map((value) => ({ value, label: t(`limitBases.${value}`) }))}
      />
    </Field>
  );
}

function ScheduleField({
  control,
  currency,
  contract,
  theirs,
}: Pick<ContractFieldsProps, 'control' | 'currency' | 'contract'> & { theirs: string | undefined }) {
  const t = useTranslations('certificates.schedule');
  const { field, fieldState, formState } = useController({ control, name: 'lines' });
  const sum = useController({ control, name: 'contractSum' });
  const contractSum = useWatch({ control, name: 'contractSum' });
  const lines = (field.value ?? []) as readonly ScheduleLineInput[];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScheduleOfValues
        value={lines}
        onChange={field.onChange}
        currency={currency}
        errors={(formState.errors.lines ?? {}) as Readonly<Record<number, ScheduleLineErrors>>}
      >
        <FillFromBillButton
          contractId={contract?.id ?? null}
          currency={currency}
          lines={lines}
          onChange={field.onChange}
        />
      </ScheduleOfValues>
      {fieldState.error?.message && (
        <p role="alert" className="t-sm text-crimson">
          {fieldState.error.message}
        </p>
      )}
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
      <ScheduleTotal
        lines={lines}
        contractSum={String(contractSum ?? '')}
        currency={currency}
        onTakeTotal={(total) => sum.field.onChange(decimal(total))}
      />
      <span className="sr-only">{t('text')}</span>
    </div>
  );
}

function VatField({ control, theirs }: { control: ContractFormControl; theirs: string | undefined }) {
  const { field, fieldState, formState } = useController({ control, name: 'vatRates' });
  return (
    <div className="grid grid-cols-1 gap-2">
      <VatRatesField
        value={(field.value ?? []) as readonly VatRateInput[]}
        onChange={field.onChange}
        errors={(formState.errors.vatRates ?? {}) as Readonly<Record<number, VatRateErrors>>}
      />
      {fieldState.error?.message && (
        <p role="alert" className="t-sm text-crimson">
          {fieldState.error.message}
        </p>
      )}
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

function FieldSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 border-t border-line pt-4">
      <SectionHeading level={3} title={title} text={text} />
      {children}
    </section>
  );
}

/** All fields of a contract, each with an explanation. */
export function ContractFields({ control, theirs, currency, contract }: ContractFieldsProps) {
  /** Returns the hint of a field: the value another user saved, else its explanation. */
  const hint = (field: Parameters<ContractConflict['of']>[0], usual?: string) => {
    const said = theirs.of(field) ?? usual;
    return said === undefined ? {} : { hint: said };
  };
  const t = useTranslations('certificates.contract');
  const schedule = useTranslations('certificates.schedule');
  return (
    <div className="grid grid-cols-1 gap-5">
      <FormGrid>
        <FormSpan>
          <TextField control={control} name="title" label={t('title')} required {...hint('title')} />
        </FormSpan>
        <TextField
          control={control}
          name="contractor"
          label={t('contractor')}
          {...hint('contractor', t('contractorHint'))}
        />
        <AmountField
          control={control}
          name="contractSum"
          label={t('contractSum')}
          required
          currency={currency}
          {...hint('contractSum', t('contractSumHint'))}
        />
        <FormSpan>
          <ValuersField control={control} theirs={theirs.of('valuers')} />
        </FormSpan>
      </FormGrid>
      <FieldSection title={schedule('title')} text={schedule('text')}>
        <ScheduleField
          control={control}
          currency={currency}
          contract={contract}
          theirs={theirs.of('lines')}
        />
      </FieldSection>
      <FieldSection title={t('retention')} text={t('retentionText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <RateField
            control={control}
            name="retentionRate"
            label={t('retentionRate')}
            {...hint('retentionRate', t('retentionRateHint'))}
          />
          <RateField
            control={control}
            name="retentionLimit"
            label={t('retentionLimit')}
            {...hint('retentionLimit', t('retentionLimitHint'))}
          />
          <LimitBaseField control={control} hint={theirs.of('limitBase')} />
        </div>
      </FieldSection>
      <FieldSection title={t('vat')} text={t('vatText')}>
        <VatField control={control} theirs={theirs.of('vatRates')} />
      </FieldSection>
      <FieldSection title={t('advance')} text={t('advanceText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <AmountField
            control={control}
            name="advance"
            label={t('advanceAmount')}
            currency={currency}
            {...hint('advance', t('advanceHint'))}
          />
          <RateField
            control={control}
            name="recoveryRate"
            label={t('recoveryRate')}
            {...hint('recoveryRate', t('recoveryRateHint'))}
          />
          <RateField
            control={control}
            name="materialsRate"
            label={t('materialsRate')}
            {...hint('materialsRate', t('materialsRateHint'))}
          />
        </div>
      </FieldSection>
      <FieldSection title={t('dates')} text={t('datesText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <PaymentDaysField control={control} hint={theirs.of('paymentDays') ?? t('paymentDaysHint')} />
          <DateFieldRow
            control={control}
            name="practicalCompletion"
            label={t('practicalCompletion')}
            {...hint('practicalCompletion', t('practicalCompletionHint'))}
          />
          <DateFieldRow
            control={control}
            name="defectsLiabilityEnd"
            label={t('defectsLiabilityEnd')}
            {...hint('defectsLiabilityEnd', t('defectsLiabilityEndHint'))}
          />
        </div>
      </FieldSection>
    </div>
  );
}
