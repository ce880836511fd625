import { DomainError, problemMessage } from '@brick/domain/errors';
import { invoiceFacts, mayAcknowledge } from '@brick/domain/invoices/rules';
import { sql } from 'drizzle-orm';
import { createRecordStore } from '../platform/records/record-store.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import type { ExpenseRow } from './expense-store.ts';

const invoiceRows = createRecordStore({ kind: 'invoice', table: invoices, facts: invoiceFacts });

/** The invoices of expenses of one project, which were locked before these. */
async function invoicesOf({ connection, project }: RecordContext, rows: readonly ExpenseRow[]) {
  const ids = [...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const found =
    ids.length === 0
      ? []
      : await invoiceRows.findAll(connection, { projectId: project.id, ids, inTrash: false });
  return { ids, found };
}

/** Returns booked invoices to received whose last expenses are these, which are being deleted. */
export async function unbookInvoices(context: RecordContext, rows: readonly ExpenseRow[]): Promise<void> {
  const { ids, found } = await invoicesOf(context, rows);
  if (found.length === 0) return;
  const left = await context.connection.rows<{ id: number }>(sql`
    select distinct ${expenses.invoiceId} as id from ${expenses}
    where ${expenses.projectId} = ${context.project.id} and ${expenses.deletedAt} is null
      and ${expenses.invoiceId} = any(${sql.param(ids)}::bigint[])
      and ${expenses.id} <> all(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  const kept = new Set(left.map(({ id }) => id));
  const fields = { state: 'received', bookedAt: null, bookedBy: null, confirmed: false } as const;
  await invoiceRows.changeAll(
    context,
    found.filter(({ id, state }) => state === 'booked' && !kept.has(id)).map((row) => ({ row, fields })),
  );
}

/**
 * Marks received invoices as booked whose expenses these are, which are being restored. Throws conflict if one was set
 * aside or deleted meanwhile.
 */
export async function rebookInvoices(context: RecordContext, rows: readonly ExpenseRow[]): Promise<void> {
  const { ids, found } = await invoicesOf(context, rows);
  if (found.length < ids.length || found.some(({ state }) => state === 'set_aside'))
    throw new DomainError(
      'conflict',
      problemMessage('The invoice of this expense was set aside or deleted meanwhile. Take it back first.'),
    );
  const fields = {
    state: 'booked',
    bookedAt: new Date(context.services.now()).toISOString(),
    bookedBy: context.caller.userId,
    confirmed: mayAcknowledge(context.member),
  } as const;
  await invoiceRows.changeAll(
    context,
    found.filter(({ state }) => state === 'received').map((row) => ({ row, fields })),
  );
}
