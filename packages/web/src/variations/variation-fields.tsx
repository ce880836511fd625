import { FUNDINGS } from '@brick/domain/ledger/places';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import type { Variation, variationBody } from '@brick/domain/variations/contract';
import { type Control, Controller, useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { TheirVariation } from './use-field-words.ts';
import { useContingencyLeft, useContractNames } from './use-variations.ts';

type Values = z.input<typeof variationBody>;

interface ChoiceProps {
  control: Control<Values, unknown, z.output<typeof variationBody>>;
  theirs: TheirVariation;
  /** Approved: what was agreed stays. */
  frozen: boolean;
}

function PhaseField({ control, frozen, theirs }: ChoiceProps) {
  const t = useTranslations('variations.form');
  const name = useTranslations('phases');
  const { field, fieldState } = useController({ control, name: 'affectedPhase' });
  const options = PHASES.map((phase) => ({ value: phase as string, label: name(phase) }));
  return (
    <Field label={t('phase')} error={fieldState.error?.message} hint={theirs.of('affectedPhase')}>
      <Select
        {...field}
        value={field.value ?? ''}
        disabled={frozen}
        options={[{ value: '', label: t('noPhase') }, ...options]}
      />
    </Field>
  );
}

/** A whole number of days as a number; anything else as it was typed, which the contract then refuses. */
const daysIn = (text: string): number | null => {
  if (text === '') return null;
  const typed = Number(text);
  return String(typed) === text ? typed : (text as never);
};

function DaysField({ control, frozen, theirs }: ChoiceProps) {
  const t = useTranslations('variations.form');
  const { field, fieldState } = useController({ control, name: 'timeImpactDays' });
  return (
    <Field
      label={t('timeImpact')}
      error={fieldState.error?.message}
      hint={theirs.of('timeImpactDays') ?? (frozen ? undefined : t('timeHint'))}
    >
      <TextInput
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(daysIn(event.target.value.trim()))}
        autoComplete="off"
        readOnly={frozen}
      />
    </Field>
  );
}

/** Who pays; for what the contingency is to pay, what is left of it. */
function FundingField({ control, frozen, theirs, project }: ChoiceProps & { project: Project }) {
  const t = useTranslations('variations.form');
  const funding = useTranslations('variations.funding');
  const { money } = useFormat();
  const { field, fieldState } = useController({ control, name: 'fundedBy' });
  const query = useContingencyLeft(project.id, field.value === 'contingency' && !frozen);
  const { data: left } = query;
  const hint = left
    ? t('contingencyLeft', { amount: money(left, { currency: project.currency }) })
    : isUnknown(query) && <LoadFailed query={query} />;
  return (
    <Field
      label={t('fundedBy')}
      error={fieldState.error?.message}
      hint={theirs.of('fundedBy') ?? (field.value === 'contingency' && !frozen ? hint : undefined)}
    >
      <Select
        {...field}
        value={field.value ?? 'client'}
        disabled={frozen}
        options={FUNDINGS.map((value) => ({ value, label: funding(value) }))}
      />
    </Field>
  );
}

/** The contract whose sum it changes; asked only where there are several to choose among, or it is not known whether there are. */
function ContractField({ control, frozen, theirs, project }: ChoiceProps & { project: Project }) {
  const t = useTranslations('variations.form');
  const { field, fieldState } = useController({ control, name: 'contractId' });
  const query = useContractNames(project.id);
  const contracts = query.data ?? [];
  const [first] = contracts;
  const unknown = isUnknown(query);
  if (!unknown && contracts.length < 2) return null;
  return (
    <Field
      label={t('contract')}
      error={fieldState.error?.message}
      hint={theirs.of('contractId') ?? (unknown && <LoadFailed query={query} />)}
    >
      <Select
        {...field}
        value={field.value === null || field.value === undefined ? '' : String(field.value)}
        onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
        disabled={frozen || unknown}
        options={[
          { value: '', label: first ? t('firstContract', { title: first.title }) : '–' },
          ...contracts.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
    </Field>
  );
}

function StatusField({
  control,
  theirs,
  statuses,
}: Omit<ChoiceProps, 'frozen'> & { statuses: readonly Variation['status'][] }) {
  const t = useTranslations('variations.form');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name: 'status' });
  const hint = t(`hints.${field.value ?? 'pending'}`);
  return (
    <Field label={t('status')} error={fieldState.error?.message} hint={theirs.of('status') ?? hint}>
      <Select {...field} options={statuses.map((status) => ({ value: status, label: label(status) }))} />
    </Field>
  );
}

/** What it costs; below zero it is an omission, and is called so while one types. */
function CostField({ control, frozen, theirs, project }: ChoiceProps & { project: Project }) {
  const t = useTranslations('variations.form');
  const { field, fieldState } = useController({ control, name: 'extraCost' });
  const value = String(useWatch({ control, name: 'extraCost' }) ?? '');
  const omits = /^-.*[1-9]/.test(value);
  return (
    <Field
      label={t('cost')}
      required
      error={fieldState.error?.message}
      hint={theirs.of('extraCost') ?? (omits ? t('omissionHint') : frozen ? undefined : t('costHint'))}
    >
      <MoneyInput {...field} value={value} currency={project.currency} readOnly={frozen} />
    </Field>
  );
}

interface Props extends ChoiceProps {
  project: Project;
  /** What the status may be set to here; none: it is not asked for. */
  statuses: readonly Variation['status'][];
  onBusy: (busy: boolean) => void;
}

/** The fields of a variation, to add it and to change it. */
export function VariationFields({ project, statuses, onBusy, ...choice }: Props) {
  const { control, theirs, frozen } = choice;
  const t = useTranslations('variations.form');
  const attachment = useTranslations('variations.attachment');
  return (
    <FormGrid>
      <FormSpan>
        <Controller
          control={control}
          name="title"
          render={({ field, fieldState }) => (
            <Field label={t('title')} required error={fieldState.error?.message} hint={theirs.of('title')}>
              <TextInput {...field} maxLength={255} autoComplete="off" readOnly={frozen} />
            </Field>
          )}
        />
      </FormSpan>
      <CostField {...choice} project={project} />
      <PhaseField {...choice} />
      <FundingField {...choice} project={project} />
      <DaysField {...choice} />
      <ContractField {...choice} project={project} />
      {statuses.length > 0 && <StatusField control={control} theirs={theirs} statuses={statuses} />}
      <FormSpan>
        <Controller
          control={control}
          name="description"
          render={({ field, fieldState }) => (
            <Field label={t('description')} error={fieldState.error?.message} hint={theirs.of('description')}>
              <TextArea {...field} value={field.value ?? ''} rows={3} grow />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="attachmentUrl"
          render={({ field, fieldState }) => (
            <div className="grid gap-1.5">
              <AttachmentField
                t={attachment}
                value={field.value ?? null}
                onChange={field.onChange}
                error={fieldState.error?.message}
                onBusy={onBusy}
              />
              {theirs.of('attachmentUrl') && <p className="t-sm text-ink-3">{theirs.of('attachmentUrl')}</p>}
            </div>
          )}
        />
      </FormSpan>
    </FormGrid>
  );
}
