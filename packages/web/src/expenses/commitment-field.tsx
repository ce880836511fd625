import type { Commitment, listCommitments } from '@brick/domain/budgets/commitment-api';
import type { Expense } from '@brick/domain/expenses/api';
import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { projectKey, useProject } from '../platform/projects/current-project.ts';
import { LabelledField, useFormField } from '../records/fields/form-fields.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { useFieldReport } from '../ui/hooks/field-control.ts';
import { ComboBox } from '../ui/inputs/combo-box.tsx';
import { useCommitment } from './use-commitment.ts';

const listCommitmentsEndpoint = endpointRef<typeof listCommitments>(
  'GET',
  '/api/projects/{projectId}/commitments',
);

const OPTIONS_SHOWN = 8;

function useCommitmentOptions(projectId: number, typed: string) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'offered', typed),
    queryFn: ({ signal }) =>
      call(listCommitmentsEndpoint, {
        params: { projectId },
        query: { q: typed, isOpen: true, sort: '-date', limit: OPTIONS_SHOWN, offset: 0 },
        signal,
      }),
    placeholderData: (before) => before,
  });
}

/** Returns the open amount of a commitment before this expense, and by how much the expense exceeds it. */
function openAmountBefore(commitment: Commitment, expense: Expense | null, typed: string) {
  const own = expense?.commitmentId === commitment.id ? expense.amount : ZERO;
  const open = sum([commitment.amount, -commitment.invoiced, own]);
  const beyond = sum([parseDecimal(typed) ?? ZERO, -open]);
  return { open: open > 0n ? open : ZERO, beyond: beyond > 0n ? beyond : null };
}

interface OpenHintProps {
  commitment: Commitment;
  /** Null for a new expense. */
  expense: Expense | null;
}

function OpenHint({ commitment, expense }: OpenHintProps) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const { control, currency } = useFormField('commitmentId');
  const amount = useWatch({ control, name: 'amount' });
  const { open, beyond } = openAmountBefore(commitment, expense, String(amount ?? ''));
  const written = (value: Minor) => money(value, { currency });
  if (beyond !== null)
    return <span className="text-ochre">{t('beyondOpen', { amount: written(beyond) })}</span>;
  return t('openOfCommitment', { open: written(open), amount: written(commitment.amount) });
}

function CommitmentBox({ chosen }: { chosen: Commitment | undefined }) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const report = useFieldReport();
  const { field, currency } = useFormField('commitmentId');
  const phase = useFormField('phase').field;
  const supplier = useFormField('supplier').field;
  const supplierId = useFormField('supplierId').field;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.title ?? '';
  const found = useCommitmentOptions(useProject().id, chosen?.title === text ? '' : text);
  const { data } = found;
  const pick = (id: string) => {
    const commitment = data?.find((each) => String(each.id) === id);
    if (!commitment) return;
    setTyped(null);
    report(null);
    field.onChange(commitment.id);
    // Fields that are still empty are filled from the commitment.
    if (!phase.value) phase.onChange(commitment.phase);
    if (!supplier.value && commitment.supplier) {
      supplier.onChange(commitment.supplier);
      supplierId.onChange(commitment.supplierId);
    }
  };
  return (
    <ComboBox
      ref={field.ref}
      value={text}
      onChange={(next) => {
        setTyped(next);
        if (next === '') report(null);
        if (field.value) field.onChange(null);
      }}
      onBlur={() => {
        if (typed && !field.value) report(t('chooseCommitment'));
        field.onBlur();
      }}
      suggestions={(data ?? []).map(({ id, title, supplier: from, open }) => ({
        id: String(id),
        label: title,
        detail: t('commitmentDetail', {
          supplier: from ?? '–',
          open: money(open, { currency }),
        }),
      }))}
      loading={found.isFetching}
      query={found}
      onPick={({ id }) => pick(id)}
      emptyText={t('noCommitmentFound')}
    />
  );
}

/** Selects the commitment an expense is booked against, and shows the amount still open. */
export function CommitmentField({ expense }: Pick<OpenHintProps, 'expense'>) {
  const of = useFormField('commitmentId');
  const id: number | null = of.field.value ?? null;
  const query = useCommitment(useProject().id, id);
  const chosen = query.data?.id === id ? query.data : undefined;
  // A commitment in the trash is not an error: it is shown without a title.
  const failed = query.isError && !isCallError(query.error, 404);
  const known = chosen ? <OpenHint commitment={chosen} expense={expense} /> : of.hint;
  return (
    <LabelledField of={of} hint={of.theirs ?? (failed ? <LoadFailed query={query} /> : known)}>
      <CommitmentBox chosen={chosen} />
    </LabelledField>
  );
}
