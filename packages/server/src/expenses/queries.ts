import { DomainError, problemMessage } from '@brick/domain/errors';
import { expenseFacts } from '@brick/domain/expenses/rules';
import { nameKey, numberKey } from '@brick/domain/invoices/rules';
import { can, type Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { isAddedOrChangedSince } from '../records/changed-since.ts';
import { expenses } from '../schema/expenses.ts';
import { numberKeySql } from '../schema/kinds/record-columns.ts';

interface Named {
  supplier?: string | null | undefined;
  supplierId?: number | null | undefined;
  invoiceNumber?: string | null | undefined;
}

interface Place {
  member: Member;
  projectId: number;
  /** Not counted: the expense itself. */
  besides?: readonly number[];
  /** Not counted: other parts of the same invoice. */
  ofInvoice?: number | null;
  /** Of a row that is restored: those that had their names when it was deleted do not count. */
  deletedAt?: string | null;
}

interface Found {
  id: number;
  number: string;
  supplier: string | null;
  supplierId: number | null;
  addedBy: number;
  isPaid: boolean;
}

/**
 * Throws duplicate if an expense of the project has this supplier and number already, naming it where the member may
 * see it (docs/spec/invoices.md, "Duplicates").
 */
export async function assertNoDuplicate(
  connection: Connection,
  { member, projectId, besides = [], ofInvoice = null, deletedAt = null }: Place,
  { supplier = null, supplierId = null, invoiceNumber = null }: Named,
): Promise<void> {
  const number = numberKey(invoiceNumber);
  const name = nameKey(supplier);
  if (number === null || (name === null && supplierId === null)) return;
  // Two at the same moment would not see each other.
  const locked = connection.rows(sql`select ${intakeLock(projectId)}`);
  const found = connection.rows<Found>(sql`
    select ${expenses.id} as id, ${expenses.number} as number, ${expenses.supplier} as supplier,
      ${expenses.supplierId} as "supplierId", ${expenses.addedBy} as "addedBy", ${expenses.isPaid} as "isPaid"
    from ${expenses} where ${expenses.projectId} = ${projectId} and ${expenses.deletedAt} is null
      and ${expenses.invoiceNumber} is not null and ${numberKeySql(expenses.invoiceNumber)} = ${number}
      and ${expenses.id} <> all(${sql.param([...besides])}::bigint[])
      and ${expenses.invoiceId} is distinct from coalesce(${ofInvoice}::bigint, -1)
      and ${isAddedOrChangedSince(expenses, 'expense', ['supplier', 'supplierId', 'invoiceNumber'], deletedAt)}
    order by ${expenses.id} limit 100`);
  const [, rows] = await Promise.all([locked, found]);
  const first = rows.find((row) =>
    supplierId !== null && row.supplierId !== null
      ? row.supplierId === supplierId
      : name !== null && nameKey(row.supplier) === name,
  );
  if (!first) return;
  const isSeen = can(member, 'expenses', 'read', expenseFacts(first));
  throw new DomainError(
    'duplicate',
    isSeen
      ? problemMessage('{number} has this supplier and invoice number already.', { number: first.number })
      : problemMessage('An expense has this supplier and invoice number already.'),
    { offer: { allowDuplicate: true }, ...(isSeen && { current: { id: first.id, number: first.number } }) },
  );
}
