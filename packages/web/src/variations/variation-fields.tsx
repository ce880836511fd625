import type { getBudget } from '@brick/domain/budgets/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { isDecision, mayDecide, maySubmit } from '@brick/domain/variations/rules';
import { useQuery } from '@tanstack/react-query';
import { call, callOf } from '../platform/call.ts';
import { memberOf, projectKey, useMay, useProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { FileField } from '../records/file-field.tsx';
import { ChoiceField, Labelled, TextField, useFormField } from '../records/form-fields.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useContractNames } from './contract-name.tsx';

interface FrozenProps {
  /** Approved: what was agreed stays. */
  frozen: boolean;
}

/** What it costs; below zero it is an omission, and is called so while one types. */
function CostField({ frozen }: FrozenProps) {
  const of = useFormField('extraCost');
  const value = String(of.field.value ?? '');
  const hint = /^-.*[1-9]/.test(value) ? of.t('omissionHint') : frozen ? null : of.hint;
  return (
    <Labelled of={of} hint={of.theirs ?? hint}>
      <MoneyInput {...of.field} value={value} currency={of.currency} readOnly={frozen} />
    </Labelled>
  );
}

/** A whole number of days as a number; anything else as it was typed, which the contract then refuses. */
function daysIn(text: string): number | string | null {
  if (text === '') return null;
  const typed = Number(text);
  return String(typed) === text ? typed : text;
}

function DaysField({ frozen }: FrozenProps) {
  const of = useFormField('timeImpactDays');
  return (
    <Labelled of={of} hint={of.theirs ?? (frozen ? null : of.hint)}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(daysIn(event.target.value.trim()))}
        autoComplete="off"
        readOnly={frozen}
      />
    </Labelled>
  );
}

const budget = callOf<typeof getBudget>('GET', '/api/projects/{projectId}/budget');

/** Who pays; for what the contingency is to pay, what is left of it, for who may know. */
function FundingField({ frozen }: FrozenProps) {
  const { t, field, currency } = useFormField('fundedBy');
  const { money } = useFormat();
  const may = useMay();
  const { id: projectId } = useProject();
  const wanted = field.value === 'contingency' && !frozen;
  const query = useQuery({
    queryKey: projectKey(projectId, 'variations', 'contingency'),
    queryFn: async ({ signal }) => (await call(budget, { params: { projectId }, signal })).contingency.left,
    enabled: wanted && may('budget', 'read'),
  });
  const left =
    query.data !== undefined
      ? t('contingencyLeft', { amount: money(query.data, { currency }) })
      : isUnknown(query) && <LoadFailed query={query} />;
  return <ChoiceField name="fundedBy" disabled={frozen} hint={wanted && left} />;
}

/** The contract whose sum it changes; asked only where there are several to choose among, or it is not known whether there are. */
function ContractField({ frozen }: FrozenProps) {
  const of = useFormField('contractId');
  const query = useContractNames();
  const contracts = query.data ?? [];
  const [first] = contracts;
  const unknown = isUnknown(query);
  if (!unknown && contracts.length < 2) return null;
  return (
    <Labelled of={of} hint={of.theirs ?? (unknown && <LoadFailed query={query} />)}>
      <Select
        {...of.field}
        value={String(of.field.value ?? '')}
        onChange={(event) => of.field.onChange(event.target.value === '' ? null : Number(event.target.value))}
        disabled={frozen || unknown}
        options={[
          { value: '', label: first ? of.t('firstContract', { title: first.title }) : '–' },
          ...contracts.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
    </Labelled>
  );
}

/** What this member may set its status to in the form; none: it is not asked for. */
function useStatuses(variation: Variation | null): readonly Variation['status'][] {
  const member = memberOf(useUser(), useProject());
  if (variation)
    return !isDecision(variation.status) && maySubmit(member, variation) ? ['pending', 'draft'] : [];
  return mayDecide(member, { submittedBy: member.userId, status: 'pending' })
    ? ['pending', 'draft', 'approved', 'rejected']
    : ['pending', 'draft'];
}

function StatusField({ statuses }: { statuses: readonly Variation['status'][] }) {
  const label = useStatusLabel();
  const of = useFormField('status');
  return (
    <Labelled of={of} hint={of.theirs ?? of.t(`hints.${of.field.value}`)}>
      <Select {...of.field} options={statuses.map((status) => ({ value: status, label: label(status) }))} />
    </Labelled>
  );
}

/** The fields of a variation, to add it (null) and to change it. */
export function VariationFields({ variation }: { variation: Variation | null }) {
  const statuses = useStatuses(variation);
  const frozen = variation?.status === 'approved';
  return (
    <FormGrid>
      <FormSpan>
        <TextField name="title" readOnly={frozen} />
      </FormSpan>
      <CostField frozen={frozen} />
      <ChoiceField name="affectedPhase" disabled={frozen} />
      <FundingField frozen={frozen} />
      <DaysField frozen={frozen} />
      <ContractField frozen={frozen} />
      {statuses.length > 0 && <StatusField statuses={statuses} />}
      <FormSpan>
        <TextField name="description" rows={3} />
        <FileField name="attachmentUrl" />
      </FormSpan>
    </FormGrid>
  );
}
