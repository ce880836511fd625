import type { Contract } from '@brick/domain/certificates/building-contract';
import type { contractBody } from '@brick/domain/certificates/contract-body';
import { LIMIT_BASES } from '@brick/domain/certificates/figures';
import { decimal } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { PercentInput } from '../ui/percent-input.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { TheirContract } from './contract-words.ts';
import { type LineErrors, ScheduleGrid, ScheduleTotal, type TypedLine } from './schedule-grid.tsx';
import { ValuersField } from './valuers-field.tsx';
import { type RateErrors, type TypedRate, VatRates } from './vat-rates.tsx';

export type ContractControl = Control<z.input<typeof contractBody>, unknown, z.output<typeof contractBody>>;

interface FieldsProps {
  control: ContractControl;
  theirs: TheirContract;
  currency: string;
  /** Null for a new one. */
  contract: Contract | null;
}

type Name<Kind extends 'text' | 'money' | 'rate' | 'day'> = {
  text: 'title' | 'contractor';
  money: 'contractSum' | 'advance';
  rate: 'retentionRate' | 'retentionLimit' | 'recoveryRate' | 'materialsRate';
  day: 'practicalCompletion' | 'defectsLiabilityEnd';
}[Kind];

interface One<Names> {
  control: ContractControl;
  name: Names;
  label: string;
  hint?: string;
  required?: boolean;
}

function Text({ control, name, label, hint, required = false }: One<Name<'text'>>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
    </Field>
  );
}

function Amount({
  control,
  name,
  label,
  hint,
  required = false,
  currency,
}: One<Name<'money'>> & { currency: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
    </Field>
  );
}

function Rate({ control, name, label, hint }: One<Name<'rate'>>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <PercentInput {...field} value={field.value} />
    </Field>
  );
}

function Day({ control, name, label, hint }: One<Name<'day'>>) {
  const { field, fieldState } = useController({ control, name });
  const today = useToday();
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <DateField {...field} value={field.value ?? null} today={today} />
    </Field>
  );
}

function PaymentDays({ control, hint }: { control: ContractControl; hint: string }) {
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
          const typed = event.currentTarget.value.trim();
          field.onChange(/^\d+$/.test(typed) ? Number(typed) : typed);
        }}
      />
    </Field>
  );
}

function LimitBase({ control, hint }: { control: ContractControl; hint: string | undefined }) {
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

function Schedule({
  control,
  currency,
  theirs,
}: {
  control: ContractControl;
  currency: string;
  theirs: string | undefined;
}) {
  const t = useTranslations('certificates.schedule');
  const { field, fieldState, formState } = useController({ control, name: 'lines' });
  const sum = useController({ control, name: 'contractSum' });
  const contractSum = useWatch({ control, name: 'contractSum' });
  const lines = (field.value ?? []) as readonly TypedLine[];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScheduleGrid
        value={lines}
        onChange={field.onChange}
        currency={currency}
        errors={(formState.errors.lines ?? {}) as Readonly<Record<number, LineErrors>>}
      />
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

function Vat({ control, theirs }: { control: ContractControl; theirs: string | undefined }) {
  const { field, fieldState, formState } = useController({ control, name: 'vatRates' });
  return (
    <div className="grid grid-cols-1 gap-2">
      <VatRates
        value={(field.value ?? []) as readonly TypedRate[]}
        onChange={field.onChange}
        errors={(formState.errors.vatRates ?? {}) as Readonly<Record<number, RateErrors>>}
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

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 border-t border-line pt-4">
      <SectionHeading level={3} title={title} text={text} />
      {children}
    </section>
  );
}

/** Everything of a contract, each term explained beside its field. */
export function ContractFields({ control, theirs, currency }: FieldsProps) {
  /** The hint of a field: what somebody else has saved in it, else what it means. */
  const hint = (field: Parameters<TheirContract['of']>[0], usual?: string) => {
    const said = theirs.of(field) ?? usual;
    return said === undefined ? {} : { hint: said };
  };
  const t = useTranslations('certificates.contract');
  const schedule = useTranslations('certificates.schedule');
  return (
    <div className="grid grid-cols-1 gap-5">
      <FormGrid>
        <FormSpan>
          <Text control={control} name="title" label={t('title')} required {...hint('title')} />
        </FormSpan>
        <Text
          control={control}
          name="contractor"
          label={t('contractor')}
          {...hint('contractor', t('contractorHint'))}
        />
        <Amount
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
      <Section title={schedule('title')} text={schedule('text')}>
        <Schedule control={control} currency={currency} theirs={theirs.of('lines')} />
      </Section>
      <Section title={t('retention')} text={t('retentionText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <Rate
            control={control}
            name="retentionRate"
            label={t('retentionRate')}
            {...hint('retentionRate', t('retentionRateHint'))}
          />
          <Rate
            control={control}
            name="retentionLimit"
            label={t('retentionLimit')}
            {...hint('retentionLimit', t('retentionLimitHint'))}
          />
          <LimitBase control={control} hint={theirs.of('limitBase')} />
        </div>
      </Section>
      <Section title={t('vat')} text={t('vatText')}>
        <Vat control={control} theirs={theirs.of('vatRates')} />
      </Section>
      <Section title={t('advance')} text={t('advanceText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <Amount
            control={control}
            name="advance"
            label={t('advanceAmount')}
            currency={currency}
            {...hint('advance', t('advanceHint'))}
          />
          <Rate
            control={control}
            name="recoveryRate"
            label={t('recoveryRate')}
            {...hint('recoveryRate', t('recoveryRateHint'))}
          />
          <Rate
            control={control}
            name="materialsRate"
            label={t('materialsRate')}
            {...hint('materialsRate', t('materialsRateHint'))}
          />
        </div>
      </Section>
      <Section title={t('dates')} text={t('datesText')}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-3">
          <PaymentDays control={control} hint={theirs.of('paymentDays') ?? t('paymentDaysHint')} />
          <Day
            control={control}
            name="practicalCompletion"
            label={t('practicalCompletion')}
            {...hint('practicalCompletion', t('practicalCompletionHint'))}
          />
          <Day
            control={control}
            name="defectsLiabilityEnd"
            label={t('defectsLiabilityEnd')}
            {...hint('defectsLiabilityEnd', t('defectsLiabilityEndHint'))}
          />
        </div>
      </Section>
    </div>
  );
}
