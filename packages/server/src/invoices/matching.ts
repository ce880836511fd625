import type { Category } from '@brick/domain/expenses/expense-categories';
import { closestFirst } from '@brick/domain/invoices/closest-first';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { nameKey, vatIdKey } from '@brick/domain/invoices/rules';
import { openOf } from '@brick/domain/ledger/commitments';
import type { Minor } from '@brick/domain/money/money';
import { can } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { readableInProjects } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { commitments } from '../schema/budgets.ts';
import { expenseKind, expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { visibleSuppliers } from '../suppliers/service.ts';
import type { InvoiceRow } from './invoice-store.ts';

/** The most suppliers that are looked through, and that are offered. */
const MAX_SUPPLIERS = 5000;
const MAX_OFFERED = 20;

interface SupplierMatch {
  id: number;
  name: string;
}

/**
 * Finds the suppliers that an invoice may be from, among those that the caller sees for this project: the one that it
 * names, else those with its VAT id, else those with its name.
 */
export async function findSuppliers(
  { connection, caller, project }: RecordContext,
  { supplierId, supplier, vatId }: Pick<InvoiceRow, 'supplierId' | 'supplier' | 'vatId'>,
): Promise<SupplierMatch[]> {
  const seen = await connection.rows<SupplierMatch & { vatId: string | null }>(sql`
    select ${suppliers.id} as id, ${suppliers.name} as name, ${suppliers.vatId} as "vatId" from ${suppliers}
    where ${visibleSuppliers(caller, project.id)} order by ${suppliers.id} limit ${MAX_SUPPLIERS}`);
  const chosen = seen.filter(({ id }) => id === supplierId);
  const tax = vatIdKey(vatId);
  const byTax = tax === null ? [] : seen.filter((one) => vatIdKey(one.vatId) === tax);
  const name = nameKey(supplier);
  const byName = name === null ? [] : seen.filter((one) => nameKey(one.name) === name);
  const found = [chosen, byTax, byName].find(({ length }) => length > 0) ?? [];
  return found.slice(0, MAX_OFFERED).map(({ id, name: called }) => ({ id, name: called }));
}

export interface CommitmentMatch {
  id: number;
  title: string;
  phase: Phase;
  open: Minor;
  orderNumber: string | null;
}

/** Finds the commitments of a supplier, those first whose open amount is closest to the amount. */
export async function findCommitments(
  { connection, member, project }: RecordContext,
  supplierId: number | null,
  amount: Minor | null,
): Promise<CommitmentMatch[]> {
  if (supplierId === null || !can(member, 'budget', 'read')) return [];
  const rows = await connection.rows<Omit<CommitmentMatch, 'open'> & { amount: Minor; invoiced: Minor }>(sql`
    select ${commitments.id} as id, ${commitments.title} as title, ${commitments.phase} as phase,
      ${commitments.orderNumber} as "orderNumber", ${commitments.amount} as amount,
      (select coalesce(sum(${expenses.amount}), 0)::numeric(24,2) from ${expenses}
        where ${expenses.projectId} = ${commitments.projectId} and ${expenses.commitmentId} = ${commitments.id}
          and ${expenses.deletedAt} is null) as invoiced
    from ${commitments} where ${commitments.projectId} = ${project.id} and ${commitments.supplierId} = ${supplierId}
      and ${commitments.deletedAt} is null order by ${commitments.id} limit 200`);
  return rows
    .map(({ amount: ordered, invoiced, ...row }) => ({ ...row, open: openOf({ amount: ordered, invoiced }) }))
    .sort(closestFirst(amount));
}

/** The commitment that an invoice is proposed to be booked against: by its order number, else the only open one. */
export function chosenCommitment(
  document: InvoiceDocument | null,
  found: readonly CommitmentMatch[],
): CommitmentMatch | null {
  const order = nameKey(document?.references.order ?? null);
  const ordered = order === null ? [] : found.filter(({ orderNumber }) => nameKey(orderNumber) === order);
  if (ordered.length === 1) return ordered[0] ?? null;
  const open = found.filter((one) => one.open > 0n);
  return open.length === 1 ? (open[0] ?? null) : null;
}

export interface UsualBooking {
  phase: Phase | null;
  category: Category | null;
  /** The amounts of the supplier's expenses, with their signs. */
  booked: Minor[];
}

/** What the expenses of a supplier in this project are, as far as the caller sees them. */
export async function loadUsualBooking(
  { connection, member, project }: RecordContext,
  supplierId: number | null,
): Promise<UsualBooking> {
  if (supplierId === null) return { phase: null, category: null, booked: [] };
  const rows = await connection.rows<{ phase: Phase; category: Category | null; amount: Minor }>(sql`
    select ${expenses.phase} as phase, ${expenses.category} as category, ${expenses.amount} as amount from ${expenses}
    where ${expenses.projectId} = ${project.id} and ${expenses.supplierId} = ${supplierId} and ${expenses.deletedAt} is null
      and ${readableRecordsCondition(member, 'expenses', expenseKind.reach)}
    order by ${expenses.id} desc limit 1000`);
  return {
    phase: mostFrequent(rows.map(({ phase }) => phase)),
    category: mostFrequent(rows.flatMap(({ category }) => category ?? [])),
    booked: rows.map(({ amount }) => amount),
  };
}

/** The most frequent of values; of equals the first. */
function mostFrequent<Value>(values: readonly Value[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first ? first[0] : null;
}

const accountsOf = (document: InvoiceDocument | null): string[] =>
  (document?.accounts ?? []).map(({ id }) => id).filter((id) => nameKey(id) !== null);

/**
 * The payee account of the supplier's last invoice and that of this one, if they differ. The last one is that which was
 * booked last by somebody who may edit all expenses.
 */
export async function changedPayeeAccount(
  connection: Connection,
  { projectId, supplierId }: { projectId: number; supplierId: number | null },
  document: InvoiceDocument | null,
): Promise<{ last: string; now: string } | null> {
  const now = accountsOf(document);
  if (supplierId === null || now.length === 0) return null;
  const [last] = await connection.rows<{ accounts: { id: string }[] }>(sql`
    select ${invoices.document} -> 'accounts' as accounts from ${invoices}
    where ${invoices.projectId} = ${projectId} and ${invoices.supplierId} = ${supplierId} and ${invoices.deletedAt} is null
      and ${invoices.state} = 'booked' and ${invoices.confirmed}
      and jsonb_array_length(coalesce(${invoices.document} -> 'accounts', '[]')) > 0
    order by ${invoices.bookedAt} desc, ${invoices.id} desc limit 1`);
  if (!last) return null;
  const before = last.accounts.map(({ id }) => id);
  const known = new Set(before.map(nameKey));
  const other = now.find((id) => !known.has(nameKey(id)));
  return other === undefined ? null : { last: before.join(', '), now: other };
}

/** Finds the same invoice in other projects of the caller. */
export const findDuplicatesElsewhere = (
  { connection, caller, project }: RecordContext,
  { sameAs, sha256 }: Pick<InvoiceRow, 'sameAs' | 'sha256'>,
): Promise<{ id: number; projectId: number; projectName: string }[]> =>
  connection.rows(sql`
    select ${invoices.id} as id, ${invoices.projectId} as "projectId", ${projects.name} as "projectName"
    from project_members own join ${projects} on ${projects.id} = own.project_id and ${projects.deletedAt} is null
    join ${invoices} on ${invoices.projectId} = own.project_id
    where own.user_id = ${caller.userId} and own.project_id <> ${project.id} and ${invoices.deletedAt} is null
      and ${invoices.state} <> 'set_aside' and (${invoices.sameAs} = ${sameAs} or ${invoices.sha256} = ${sha256})
      and ${readableInProjects(caller, 'expenses', invoices.projectId, { createdBy: invoices.addedBy })}
    order by ${invoices.id} limit ${MAX_OFFERED}`);
