import type { BodyOf } from '@brick/domain/endpoint';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { assertSign, dueDateOf } from '@brick/domain/expenses/rules';
import {
  type BookingPart,
  bookInvoice,
  type Invoice,
  setInvoiceAside,
  takeInvoiceBack,
} from '@brick/domain/invoices/api';
import type { InvoiceStep } from '@brick/domain/invoices/invoice-states';
import {
  assertAcknowledged,
  assertAddUp,
  assertHasInvoiceStep,
  contradictsItself,
  mayAcknowledge,
  stateAfter,
} from '@brick/domain/invoices/rules';
import { sql } from 'drizzle-orm';
import { assertNoDuplicate } from '../expenses/queries.ts';
import { addExpense } from '../expenses/service.ts';
import { type RowContext, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { expenses } from '../schema/expenses.ts';
import { addMissingVatId } from '../suppliers/queries.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import { findingsOf } from './finding-texts.ts';
import { assertNotDuplicate, documentOf, type InvoiceRow, invoiceRows } from './invoice-store.ts';
import { changedPayeeAccount, findSuppliers } from './matching.ts';
import { serializeInvoice } from './serialize-invoices.ts';

type InvoiceContext = RowContext<unknown, InvoiceRow>;
type Booking = BodyOf<typeof bookInvoice>;

/** Throws if the invoice has no such step, or if the member saw an older version. */
async function assertStep(
  context: InvoiceContext,
  step: InvoiceStep,
  version: number | undefined,
): Promise<void> {
  const { row } = context;
  const isStale = isStaleEdit(row, version);
  if (row.state !== 'received' || step === 'take-back' || isStale) {
    const current = await serializeInvoice(context, row);
    assertHasInvoiceStep(row.state, step, current);
    if (isStale) assertCurrentVersion(current, version);
  }
}

async function storeStep(
  context: InvoiceContext,
  step: InvoiceStep,
  fields: Partial<InvoiceRow>,
): Promise<Invoice> {
  const stored = await invoiceRows.change(context, context.row, { ...fields, state: stateAfter(step) });
  return serializeInvoice(context, stored);
}

/** The name of the supplier of a booking. Throws for one that the caller does not see, and where there is none. */
async function supplierOf(
  { connection, caller, row }: InvoiceContext,
  { supplierId }: Booking,
): Promise<string> {
  const named = await resolveSupplier(connection, {
    ...{ projectId: row.projectId, caller, row: null, field: 'supplierId' },
    sent: { supplierId },
  });
  const supplier = named ?? row.supplier;
  if (supplier === null) throw fieldProblem('supplierId', problemMessage('Choose the supplier'));
  return supplier;
}

/** The suppliers whose accounts count: the named one, and unless the invoice is from it, those that it may be from. */
async function suppliersOf(context: InvoiceContext, { supplierId }: Booking): Promise<(number | null)[]> {
  const found = (await findSuppliers(context, { ...context.row, supplierId: null })).map(({ id }) => id);
  return supplierId !== null && found.includes(supplierId) ? [supplierId] : [supplierId, ...found];
}

/** Throws unless a booking may be made as it is. */
async function assertBookable(context: InvoiceContext, booking: Booking): Promise<void> {
  const { connection, member, row } = context;
  assertSign(row.kind, booking.amount);
  assertAddUp(booking.amount, booking.parts);
  const document = documentOf(row);
  let must = contradictsItself(findingsOf(document).findings);
  for (const supplierId of await suppliersOf(context, booking))
    must ||=
      (await changedPayeeAccount(connection, { projectId: row.projectId, supplierId }, document)) !== null;
  assertAcknowledged(member, must, booking.acknowledged);
}

/** Expenses of an earlier booking that lie in the trash are no longer of this invoice. */
const detachDeleted = (context: InvoiceContext): Promise<unknown> =>
  context.connection.rows(sql`update ${expenses} set invoice_id = null
    where ${expenses.projectId} = ${context.row.projectId} and ${expenses.invoiceId} = ${context.row.id}
      and ${expenses.deletedAt} is not null`);

function expenseBody(row: InvoiceRow, booking: Booking, supplier: string, part: BookingPart) {
  const { supplierId, dueDate } = booking;
  const { issueDate } = row;
  if (issueDate === null) throw fieldProblem('issueDate', problemMessage('Say when the invoice was issued'));
  return {
    ...{ phase: part.phase, itemName: part.itemName, category: part.category, amount: part.amount },
    ...{ commitmentId: part.commitmentId, supplier, supplierId },
    date: issueDate,
    dueDate: dueDateOf(issueDate, dueDate ?? row.dueDate),
    ...{
      description: null,
      isPaid: false,
      paidOn: null,
      paymentReference: null,
      receiptUrl: row.originalUrl,
    },
    // A part may be the other way round than its invoice: a discount on a line of its own.
    kind: part.amount < 0n ? ('credit_note' as const) : ('invoice' as const),
    invoiceNumber: row.invoiceNumber,
    // Asked of the invoice as a whole.
    allowDuplicate: true,
  };
}

export const invoiceStepRoutes = [
  serveRow(bookInvoice, invoiceRows, async (context) => {
    const { connection, services, caller, member, project, today, row, body } = context;
    await assertStep(context, 'book', body.version);
    await assertBookable(context, body);
    const supplier = await supplierOf(context, body);
    if (!body.allowDuplicate)
      await assertNoDuplicate(
        connection,
        { member, projectId: row.projectId },
        { supplier, supplierId: body.supplierId, invoiceNumber: row.invoiceNumber },
      );
    await detachDeleted(context);
    // Before its expenses, as where a supplier is renamed: whoever locks them the other way round would wait for ever.
    await addMissingVatId(context, body.supplierId, row.vatId);
    for (const part of body.parts)
      await addExpense(
        {
          ...{ connection, services, caller, member, project, today },
          body: expenseBody(row, body, supplier, part),
        },
        { invoiceId: row.id },
      );
    return storeStep(context, 'book', {
      ...{ supplierId: body.supplierId, bookedBy: caller.userId, confirmed: mayAcknowledge(member) },
      bookedAt: new Date(services.now()).toISOString(),
    });
  }),

  serveRow(setInvoiceAside, invoiceRows, async (context) => {
    await assertStep(context, 'set-aside', context.body.version);
    return storeStep(context, 'set-aside', { reason: context.body.reason });
  }),

  serveRow(takeInvoiceBack, invoiceRows, async (context) => {
    const { connection, member, row, body } = context;
    await assertStep(context, 'take-back', body.version);
    await assertNotDuplicate(connection, { member, projectId: row.projectId, besides: row.id }, row);
    return storeStep(context, 'take-back', { reason: null });
  }),
];
