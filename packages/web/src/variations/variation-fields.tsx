import type { getBudget } from '@brick/domain/budgets/api';
import type { Variation } from '@brick/domain/variations/api';
import { isDecision, mayDecide, maySubmit } from '@brick/domain/variations/rules';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { memberFor, projectKey, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { FileField } from '../records/fields/file-field.tsx';
import { ChoiceField, LabelledField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { MoneyInput } from '../ui/inputs/money-input.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { useContractNames } from './contract-name.tsx';

interface VariationFieldProps {
  /** True once approved: the agreed terms cannot be changed. */
  frozen: boolean;
}

/** The cost. A negative cost is an omission, and the hint says so. */
function CostField({ frozen }: VariationFieldProps) {
  const of = useFormField('extraCost');
  const value = String(of.field.value ?? '');
  const hint = /^-.*[1-9]/.test(value) ? of.t('omissionHint') : frozen ? null : of.hint;
  return (
    <LabelledField of={of} hint={of.theirs ?? hint}>
      <MoneyInput {...of.field} value={value} currency={of.currency} readOnly={frozen} />
    </LabelledField>
  );
}

/** Parses a whole number of days. Other text is returned as it is and rejected by the API schema. */
function parseDays(text: string): number | string | null {
  const typed = normalizeTyped(text).replace('−', '-');
  if (typed === '') return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

function DaysField({ frozen }: VariationFieldProps) {
  const of = useFormField('timeImpactDays');
  return (
    <LabelledField of={of} hint={of.theirs ?? (frozen ? null : of.hint)}>
      <TextInput
        {...of.field}
        value={of.field.value ?? ''}
        onChange={(event) => of.field.onChange(parseDays(event.target.value))}
        autoComplete="off"
        readOnly={frozen}
      />
    </LabelledField>
  );
}

const budgetEndpoint = endpointRef<typeof getBudget>('GET', '/api/projects/{projectId}/budget');

/** Who pays. For contingency funding the hint shows what is left of it, if the user may read the budget. */
function FundingField({ frozen }: VariationFieldProps) {
  const { t, field, currency } = useFormField('fundedBy');
  const { money } = useFormat();
  const may = usePermission();
  const { id: projectId } = useProject();
  const wanted = field.value === 'contingency' && !frozen;
  const query = useQuery({
    queryKey: projectKey(projectId, 'variations', 'contingency'),
    queryFn: async ({ signal }) =>
      (await call(budgetEndpoint, { params: { projectId }, signal })).contingency.left,
    enabled: wanted && may('budget', 'read'),
  });
  const left =
    query.data !== undefined
      ? t('contingencyLeft', { amount: money(query.data, { currency }) })
      : hasNoData(query) && <LoadFailed query={query} />;
  return <ChoiceField name="fundedBy" disabled={frozen} hint={wanted && left} />;
}

/** The contract that the variation changes. Shown only if there are several, or if that is unknown. */
function ContractField({ frozen }: VariationFieldProps) {
  const of = useFormField('contractId');
  const query = useContractNames();
  const contracts = query.data ?? [];
  const [first] = contracts;
  const unknown = hasNoData(query);
  if (!unknown && contracts.length < 2) return null;
  return (
    <LabelledField of={of} hint={of.theirs ?? (unknown && <LoadFailed query={query} />)}>
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
    </LabelledField>
  );
}

/** Returns the statuses this member may set in the form. If empty, the field is hidden. */
function useStatusOptions(variation: Variation | null): readonly Variation['status'][] {
  const member = memberFor(useUser(), useProject());
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
    <LabelledField of={of} hint={of.theirs ?? of.t(`hints.${of.field.value}`)}>
      <Select {...of.field} options={statuses.map((status) => ({ value: status, label: label(status) }))} />
    </LabelledField>
  );
}

/** The fields of a variation; null for a new one. */
export function VariationFields({ variation }: { variation: Variation | null }) {
  const statuses = useStatusOptions(variation);
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
