import type { Commitment, listCommitments } from '@brick/domain/budgets/commitment-contract';
import type { Expense, expenseBody } from '@brick/domain/expenses/contract';
import { decimal, minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { projectKey } from '../platform/current-project.ts';
import type { ContractForm } from '../platform/forms.ts';
import { ComboBox } from '../ui/combo-box.tsx';
import { Field, useFieldReport } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useCommitment } from './use-commitment.ts';

const list = callOf<typeof listCommitments>('GET', '/api/projects/{projectId}/commitments');

const OFFERED = 8;

interface Props {
  form: ContractForm<z.input<typeof expenseBody>, z.output<typeof expenseBody>>;
  projectId: number;
  currency: string;
  /** Null for a new one. */
  expense: Expense | null;
  /** What somebody else has saved meanwhile. */
  theirs: string | undefined;
}

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
  const own = expense?.commitmentId === commitment.id ? minor(expense.amount) : ZERO;
  const open = sum([minor(commitment.amount), -minor(commitment.invoiced), own]);
  const beyond = sum([parseDecimal(typed) ?? ZERO, -open]);
  return { open: decimal(open > 0n ? open : ZERO), beyond: beyond > 0n ? decimal(beyond) : null };
}

function OpenHint({
  commitment,
  ...props
}: Omit<Props, 'projectId' | 'theirs'> & { commitment: Commitment }) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const amount = useWatch({ control: props.form.control, name: 'amount' });
  const { open, beyond } = openBefore(commitment, props.expense, String(amount ?? ''));
  const written = (value: string) => money(value, { currency: props.currency });
  if (beyond) return <span className="text-ochre">{t('beyondOpen', { amount: written(beyond) })}</span>;
  return t('openOfCommitment', { open: written(open), amount: written(commitment.amount) });
}

function Box({
  form,
  projectId,
  currency,
  chosen,
}: Pick<Props, 'form' | 'projectId' | 'currency'> & { chosen: Commitment | undefined }) {
  const t = useTranslations('expenses.form');
  const { money } = useFormat();
  const report = useFieldReport();
  const { field } = useController({ control: form.control, name: 'commitmentId' });
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.title ?? '';
  const found = useOffered(projectId, chosen?.title === text ? '' : text);
  const { data } = found;
  const pick = (id: string) => {
    const commitment = data?.find((each) => String(each.id) === id);
    if (!commitment) return;
    setTyped(null);
    report(null);
    field.onChange(commitment.id);
    // What an order says already need not be typed again; what was typed stays.
    const { phase, supplier } = form.getValues();
    if (!phase) form.setValue('phase', commitment.phase, { shouldDirty: true });
    if (!supplier && commitment.supplier) {
      form.setValue('supplier', commitment.supplier, { shouldDirty: true });
      form.setValue('supplierId', commitment.supplierId, { shouldDirty: true });
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
      suggestions={(data ?? []).map(({ id, title, supplier, open }) => ({
        id: String(id),
        label: title,
        detail: t('commitmentDetail', {
          supplier: supplier ?? '–',
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
export function CommitmentField({ theirs, ...props }: Props) {
  const t = useTranslations('expenses.form');
  const { form, projectId, currency } = props;
  const id = useWatch({ control: form.control, name: 'commitmentId' }) ?? null;
  const query = useCommitment(projectId, id);
  const chosen = query.data?.id === id ? query.data : undefined;
  // One that lies in the trash is no failure: it is shown by no name.
  const failed = query.isError && !isCallError(query.error, 404);
  return (
    <Field
      label={t('commitment')}
      error={form.formState.errors.commitmentId?.message}
      hint={
        theirs ??
        (failed ? (
          <LoadFailed query={query} />
        ) : chosen ? (
          <OpenHint {...props} commitment={chosen} />
        ) : (
          t('commitmentHint')
        ))
      }
    >
      <Box form={form} projectId={projectId} currency={currency} chosen={chosen} />
    </Field>
  );
}
