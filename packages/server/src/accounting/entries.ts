import { type ExportScope, MAX_EXPORTED } from '@brick/domain/accounting/api';
import { groupBy } from '@brick/domain/accounting/group-by';
import type { AccountingEntry, ExpenseFacts } from '@brick/domain/accounting/rows';
import { type VatShare, vatShares } from '@brick/domain/accounting/vat-shares';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { type InJson, withAmounts } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { accountingRows } from '../schema/accounting/accounting-tables.ts';
import { expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { projects } from '../schema/projects.ts';
import { suppliers } from '../schema/suppliers.ts';
import { visibleSuppliers } from '../suppliers/service.ts';

interface Period {
  from: CalendarDate;
  to: CalendarDate;
  what: ExportScope;
}

interface Place {
  connection: Connection;
  caller: Caller;
  projectId: number;
}

/** SQL condition: the expenses of a period that come to the accountant; those of 0.00 book nothing. */
const isExported = (projectId: number, { from, to, what }: Period): SQL => sql`
  ${expenses.projectId} = ${projectId} and ${expenses.deletedAt} is null and ${expenses.amount} <> 0
  and ${expenses.date} between ${from} and ${to} ${
    what === 'all'
      ? sql``
      : sql`and not exists (select 1 from ${accountingRows} where ${accountingRows.projectId} = ${projectId}
          and ${accountingRows.expenseId} = ${expenses.id})`
  }`;

type EntryRow = ExpenseFacts & { invoiceId: number | null; supplierCode: string | null };

/** The expense with the account code of its supplier, where that is shared with the caller. */
const entryRows = ({ connection, caller, projectId }: Place, period: Period): Promise<EntryRow[]> =>
  connection.rows<EntryRow>(sql`
    select ${expenses.id} as "expenseId", ${expenses.number} as "expenseNumber", ${expenses.date} as date,
      ${expenses.dueDate} as "dueDate", ${expenses.itemName} as "itemName", ${expenses.phase} as phase,
      ${expenses.category} as category, ${expenses.supplier} as supplier, ${expenses.invoiceNumber} as "invoiceNumber",
      ${expenses.amount} as amount, ${expenses.invoiceId} as "invoiceId", seen.code as "supplierCode"
    from ${expenses} left join (select ${suppliers.id} as id, ${suppliers.accountCode} as code from ${suppliers}
      where ${visibleSuppliers(caller, projectId)}) as seen on seen.id = ${expenses.supplierId}
    where ${isExported(projectId, period)}
    order by ${expenses.date}, ${expenses.id} limit ${MAX_EXPORTED + 1}`);

interface PartRow {
  invoiceId: number;
  expenseId: number;
  amount: Minor;
  vat: InJson<InvoiceDocument['vat']>;
  invoiceAmount: 'gross' | 'net';
}

/** All expenses of the booked invoices in question, also those of other days: their VAT is divided over all of them. */
const partRows = ({ connection, projectId }: Place, period: Period): Promise<PartRow[]> =>
  connection.rows<PartRow>(sql`
    select part.invoice_id as "invoiceId", part.id as "expenseId", part.amount as amount,
      ${invoices.document}->'vat' as vat, ${projects.invoiceAmount} as "invoiceAmount"
    from ${invoices} join ${projects} on ${projects.id} = ${invoices.projectId}
      join ${expenses} as part on part.project_id = ${invoices.projectId} and part.invoice_id = ${invoices.id} and part.deleted_at is null
    where ${invoices.projectId} = ${projectId} and ${invoices.state} = 'booked' and ${invoices.document} is not null
      and ${invoices.id} in (select ${expenses.invoiceId} from ${expenses} where ${isExported(projectId, period)})
    order by part.invoice_id, part.id`);

/** What of each expense of a booked invoice is of which VAT rate, by expense. */
function sharesByExpense(parts: readonly PartRow[]): Map<number, VatShare[]> {
  const shares = new Map<number, VatShare[]>();
  for (const ofInvoice of groupBy(parts, ({ invoiceId }) => invoiceId).values()) {
    const [{ vat, invoiceAmount }] = ofInvoice as [PartRow];
    const amounts = ofInvoice.map(({ amount }) => amount);
    const divided = vatShares(withAmounts<InvoiceDocument['vat']>(vat), amounts, invoiceAmount);
    for (const [at, { expenseId }] of ofInvoice.entries()) {
      const ofExpense = divided?.[at];
      if (ofExpense) shares.set(expenseId, ofExpense);
    }
  }
  return shares;
}

/** Loads the expenses of a period for the accountant, by date. Throws invalid if there are too many. */
export async function loadEntries(place: Place, period: Period): Promise<AccountingEntry[]> {
  const [rows, parts] = await Promise.all([entryRows(place, period), partRows(place, period)]);
  if (rows.length > MAX_EXPORTED)
    throw new DomainError(
      'invalid',
      problemMessage('There are more than {count} expenses in this period. Choose a shorter one.', {
        count: MAX_EXPORTED,
      }),
    );
  const shares = sharesByExpense(parts);
  return rows.map(({ invoiceId: _, ...entry }) => ({ ...entry, vat: shares.get(entry.expenseId) ?? null }));
}
