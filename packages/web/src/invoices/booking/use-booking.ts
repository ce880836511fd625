import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import type { Invoice } from '@brick/domain/invoices/api';
import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { asJson, isSameJson } from '@brick/domain/money/json';
import { choice, day, flag, money, phase, reference, text } from '@brick/domain/records/field-types';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type ControllerRenderProps, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { CallError, isCallError } from '../../platform/api/call-error.ts';
import { createIdempotencyKeyCache } from '../../platform/api/idempotency-keys.ts';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { pagePath } from '../../platform/records/record-links.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { bookEndpoint, listEndpoint } from '../invoice-endpoints.ts';
import { MAX_PARTS, partsByLines, proposedParts, sumsOf, type TypedPart, withAmount } from './part-values.ts';
import { addSupplierEndpoint, type NewSupplier, type SupplierState } from './supplier-choice.tsx';

const PART_FIELDS = {
  phase: phase({ required: true }),
  itemName: text({ required: true, max: 255 }),
  amount: money({ required: true, signed: true }),
  category: choice(CATEGORIES),
  commitmentId: reference('commitment'),
};

const FIELDS = {
  amount: money({ required: true, signed: true }),
  dueDate: day(),
  acknowledged: flag(),
  allowDuplicate: flag(),
};

/** The body of the call, of what every form loads: the declarations of calls weigh more than the screen. */
const bookingSchema = () =>
  import('@brick/domain/records/schemas-from-fields').then(({ bodyOf }) =>
    bodyOf(FIELDS).extend({
      parts: bodyOf(PART_FIELDS).array().min(1).max(MAX_PARTS),
      // Kept with the draft. What is sent is its id.
      supplier: bodyOf({})
        .loose()
        .nullable()
        .transform(() => undefined),
    }),
  );

/** The supplier as the document names them, or as they were typed. */
export function namedSupplier({ supplier, vatId, document }: Invoice): NewSupplier {
  const address = document?.seller.address;
  const place = [address?.postcode, address?.city].filter(Boolean).join(' ');
  return {
    name: supplier ?? '',
    vatId: vatId ?? '',
    address: [...(address?.lines ?? []), place, address?.country].filter(Boolean).join('\n'),
  };
}

function proposedSupplier(
  invoice: Invoice,
  { supplierId, suppliers }: InvoiceProposal,
): SupplierState | null {
  if (supplierId !== null) return { mode: 'known', id: supplierId };
  // Several match: somebody chooses.
  return suppliers.length > 0 ? null : { mode: 'new', fields: namedSupplier(invoice) };
}

/** The invoice that has waited longest besides this one; null if none waits. */
async function nextInvoice({ id, projectId }: Invoice): Promise<number | null> {
  const rows = await call(listEndpoint, {
    params: { projectId },
    query: { state: 'received', sort: 'createdAt', limit: 2, offset: 0 },
  });
  return rows.find((row) => row.id !== id)?.id ?? null;
}

/** The supplier that is chosen: nothing, an id, or a new one to add first. A draft may name one that is offered no more. */
function useSupplier(
  invoice: Invoice,
  proposal: InvoiceProposal,
  { value, onChange: setState }: Pick<ControllerRenderProps, 'value' | 'onChange'>,
) {
  const t = useTranslations('invoices.book');
  const client = useQueryClient();
  const kept = value as SupplierState | null;
  const isGone = kept?.mode === 'known' && !proposal.suppliers.some(({ id }) => id === kept.id);
  const state = isGone ? proposedSupplier(invoice, proposal) : kept;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [keys] = useState(createIdempotencyKeyCache);
  return {
    state,
    errors,
    id: state !== null && state.mode !== 'new' ? state.id : null,
    choose(next: SupplierState) {
      setErrors({});
      setState(next);
    },
    /** The id of the supplier; a new one is added, once. */
    async save(): Promise<number> {
      if (state === null || (state.mode === 'other' && state.id === null)) {
        setErrors({ supplier: t(state === null ? 'supplierSeveral' : 'supplierUnknown') });
        throw new CallError(422, t('supplierUnknown'));
      }
      if (state.mode !== 'new') return state.id as number;
      try {
        const { id, name } = await call(addSupplierEndpoint, {
          body: { ...state.fields, projectId: invoice.projectId },
          idempotencyKey: keys.keyFor(state.fields),
        });
        // Booking may be refused after this: the next try adds no other.
        setState({ mode: 'other', id, name });
        await client.invalidateQueries({ queryKey: ['suppliers'] });
        return id;
      } catch (error) {
        if (isCallError(error)) setErrors(error.problem?.errors ?? {});
        throw error;
      }
    },
  };
}

/** What is typed to book an invoice, and how it is sent. */
export function useBooking(invoice: Invoice, proposal: InvoiceProposal) {
  const t = useTranslations('invoices.book');
  const frame = useTranslations('frame');
  const { id, version, projectId, document } = invoice;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [offered, setOffered] = useState<Readonly<Record<string, boolean>>>({});
  const [divided, setDivided] = useState<string | null>(null);
  const goesOn = useRef(false);
  const form = useApiForm(bookingSchema, {
    defaultValues: {
      dueDate: invoice.dueDate,
      amount: asJson(proposal).amount ?? '',
      parts: proposedParts(proposal, invoice.title),
      acknowledged: false,
      allowDuplicate: false,
      supplier: proposedSupplier(invoice, proposal),
    },
    draft: `invoices.book.${id}`,
    draftOmit: ['acknowledged', 'allowDuplicate'],
  });
  const { control } = form;
  const amount = useController({ control, name: 'amount' });
  const parts = useController({ control, name: 'parts' });
  const dueDate = useController({ control, name: 'dueDate' });
  const acknowledged = useController({ control, name: 'acknowledged' });
  const allowDuplicate = useController({ control, name: 'allowDuplicate' });
  const supplier = useSupplier(invoice, proposal, useController({ control, name: 'supplier' }).field);
  const typedParts = parts.field.value as readonly TypedPart[];
  const typedAmount = String(amount.field.value ?? '');

  const setAmount = (next: string) => {
    amount.field.onChange(next);
    parts.field.onChange(withAmount(typedParts, next));
  };
  const { amounts, amount: proposed } = asJson(proposal);
  const offeredAmount =
    amounts.length === 0 || amounts.includes(typedAmount) ? typedAmount : (proposed ?? '');
  useEffect(() => {
    // A draft may be older than the figures: it neither brings back their amount, nor that of the only part.
    if (!isSameJson([offeredAmount, withAmount(typedParts, offeredAmount)], [typedAmount, typedParts]))
      setAmount(offeredAmount);
  });

  const setParts = (next: readonly TypedPart[]) => {
    setDivided(null);
    form.clearErrors('parts');
    parts.field.onChange(withAmount(next, typedAmount));
  };

  const submit = form.submit(async (body, { idempotencyKey, done }) => {
    const supplierId = await supplier.save();
    try {
      const { expenseIds } = await call(bookEndpoint, {
        params: { id },
        body: { ...body, supplierId, version },
        idempotencyKey,
      });
      done();
      toast({ title: frame('success'), description: t('booked', { count: expenseIds.length }) });
    } catch (error) {
      if (isCallError(error)) setOffered((before) => ({ ...before, ...error.problem?.offer }));
      throw error;
    }
    // The form is gone once the invoice is booked.
    focusHeading();
    const next = goesOn.current ? await nextInvoice(invoice).catch(() => null) : null;
    await client.invalidateQueries({ queryKey: PROJECTS_KEY });
    if (!goesOn.current) return;
    const search = { project: String(projectId) };
    await navigate(next === null ? { to: '/invoices', search } : { to: pagePath('invoice', next), search });
  });

  return {
    form,
    submit,
    supplier,
    amount: {
      value: typedAmount,
      error: amount.fieldState.error?.message,
      set(next: string) {
        setDivided(null);
        setAmount(next);
      },
    },
    parts: {
      value: typedParts,
      set: setParts,
      divided,
      divide() {
        const { whole } = sumsOf(typedAmount, typedParts);
        const [first] = typedParts;
        const found = whole !== null && document && first ? partsByLines(whole, document, first) : null;
        if (found) setParts(found);
        setDivided(found ? t('divided', { count: found.length }) : t('cannotDivide'));
      },
    },
    dueDate,
    acknowledged: acknowledged.field,
    allowDuplicate: allowDuplicate.field,
    /** What would make a refused booking acceptable. */
    offered,
    /** Which of the two buttons sends the form. */
    goOn: (on: boolean) => {
      goesOn.current = on;
    },
  };
}
