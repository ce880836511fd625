import type { Commitment, listCommitments } from '@brick/domain/budgets/commitment-contract';
import type { Expense } from '@brick/domain/expenses/contract';
import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { projectKey, useProject } from '../platform/current-project.ts';
import { Labelled, useFormField } from '../records/form-fields.tsx';
import { ComboBox } from '../ui/combo-box.tsx';
import { useFieldReport } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useCommitment } from './use-commitment.ts';

const list = callOf<typeof listCommitments>('GET', '/api/projects/{projectId}/commitments');

const OFFERED = 8;

function useOffered(projectId: number, typed: string) {
  return useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'offered', typed),
    queryFn: ({ signal }) =>
      call(list, {
        params: { projectId },
        query: { q: typed, isOpen: true, sort: '-date', limit: OFFERED, offset: 0 },
        signal,
      }),
    placeholderData: (before) => before,
  });
}

/** What is open of a commitment before this expense, and by how much the expense goes beyond it. */
function openBefore(commitment: Commitment, expense: Expense | null, typed: string) {
  const own = expense?.commitmentId === commitment.id ? expense.amount : ZERO;
  const open = sum([commitment.amount, -commitment.invoiced, own]);
  const beyond = sum([parseDecimal(typed) ?? ZERO, -open]);
  return { open: open > 0n ? open : ZERO, beyond: beyond > 0n ? beyond : null };
}

interface OpenProps {
  commitment: Commitment;
  /** Null for a new one. */
  expense: Expense | null;
}

function OpenHint({ commitment, expense }: OpenProps) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const { control, currency } = useFormField('commitmentId');
  const amount = useWatch({ control, name: 'amount' });
  const { open, beyond } = openBefore(commitment, expense, String(amount ?? ''));
  const written = (value: Minor) => money(value, { currency });
  if (beyond !== null)
    return <span className="text-ochre">{t('beyondOpen', { amount: written(beyond) })}</span>;
  return t('openOfCommitment', { open: written(open), amount: written(commitment.amount) });
}

function Box({ chosen }: { chosen: Commitment | undefined }) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const report = useFieldReport();
  const { field, currency } = useFormField('commitmentId');
  const phase = useFormField('phase').field;
  const supplier = useFormField('supplier').field;
  const supplierId = useFormField('supplierId').field;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.title ?? '';
  const found = useOffered(useProject().id, chosen?.title === text ? '' : text);
  const { data } = found;
  const pick = (id: string) => {
    const commitment = data?.find((each) => String(each.id) === id);
    if (!commitment) return;
    setTyped(null);
    report(null);
    field.onChange(commitment.id);
    // What an order says already need not be typed again; what was typed stays.
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

/** The commitment against which an expense is booked, and what is left open on it. */
export function CommitmentField({ expense }: Pick<OpenProps, 'expense'>) {
  const of = useFormField('commitmentId');
  const id: number | null = of.field.value ?? null;
  const query = useCommitment(useProject().id, id);
  const chosen = query.data?.id === id ? query.data : undefined;
  // One that lies in the trash is no failure: it is shown by no name.
  const failed = query.isError && !isCallError(query.error, 404);
  const known = chosen ? <OpenHint commitment={chosen} expense={expense} /> : of.hint;
  return (
    <Labelled of={of} hint={of.theirs ?? (failed ? <LoadFailed query={query} /> : known)}>
      <Box chosen={chosen} />
    </Labelled>
  );
}
