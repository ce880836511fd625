import { createHash } from 'node:crypto';
import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { invoiceEndpoints } from '@brick/domain/invoices/api';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { invoice } from '@brick/domain/invoices/record';
import { duplicateKey, invoiceFacts } from '@brick/domain/invoices/rules';
import { withAmounts } from '@brick/domain/money/json';
import { can, type Member } from '@brick/domain/permissions';
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { invoiceKind, invoices } from '../schema/invoices/invoices.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export const invoiceRows = createRecordStore({ kind: 'invoice', table: invoices, facts: invoiceFacts });

type Filters = Partial<QueryOf<typeof invoiceEndpoints.list>>;

/** Conditions of the filters beyond plain fields. */
export const invoiceConditions = (filters: ListFilters): SQL[] => {
  const { state, supplierId, from, to } = filters as Filters;
  return [
    state === undefined ? null : eq(invoices.state, state),
    supplierId === undefined ? null : eq(invoices.supplierId, supplierId),
    from === undefined ? null : gte(invoices.issueDate, from),
    to === undefined ? null : lte(invoices.issueDate, to),
  ].filter((condition) => condition !== null);
};

/** Counts the filtered invoices by state. */
export async function loadInvoiceTotals(
  { connection, member, project }: RecordContext,
  filters: ListFilters,
): Promise<object> {
  const where = readableRowsCondition(invoice, invoiceKind, {
    ...{ member, projectId: project.id, filters },
    further: invoiceConditions(filters),
  });
  const [counts] = await connection.rows<ReplyOf<typeof invoiceEndpoints.totals>>(sql`
    select count(*) as count, count(*) filter (where state = 'received') as received,
      count(*) filter (where state = 'booked') as booked, count(*) filter (where state = 'set_aside') as "setAside"
    from ${invoices} where ${where}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** The document of an invoice with its amounts; null for a PDF or picture without data. */
export const documentOf = ({ document }: Pick<InvoiceRow, 'document'>): InvoiceDocument | null =>
  document && withAmounts<InvoiceDocument>(document);

/** An index takes 2704 bytes. */
const LONGEST_KEY = 2000;

/** By what an invoice is the same as another one, as it is stored: for a key that no index takes, its hash. */
export function duplicateKeyOf(
  figures: Pick<InvoiceRow, 'invoiceNumber' | 'supplier' | 'vatId' | 'issueDate' | 'document'>,
): string | null {
  const key = duplicateKey(figures);
  const isLong = key !== null && Buffer.byteLength(key) > LONGEST_KEY;
  return isLong ? createHash('sha256').update(key).digest('hex') : key;
}

/** Of two invoices that come at the same moment, one sees the other. */
const INVOICES_LOCK = 7_216_051;

/** Lets one invoice after the other into a project. Taken before the lock of what comes with them. */
export const lockInvoices = (connection: Connection, projectId: number): Promise<unknown> =>
  connection.rows(sql`select pg_advisory_xact_lock(${INVOICES_LOCK}, ${projectId % 2_147_483_647})`);

/**
 * Throws duplicate if the project has the same invoice or file already, neither set aside nor in the trash, naming the
 * first where the member may see it. Until the transaction ends nobody else adds one.
 */
export async function assertNotDuplicate(
  connection: Connection,
  { member, projectId, besides = null }: { member: Member; projectId: number; besides?: number | null },
  { sameAs, sha256 }: Pick<InvoiceRow, 'sameAs' | 'sha256'>,
): Promise<void> {
  await lockInvoices(connection, projectId);
  const [first] = await connection.rows<Pick<InvoiceRow, 'id' | 'title' | 'addedBy' | 'state'>>(sql`
    select ${invoices.id} as id, ${invoices.title} as title, ${invoices.addedBy} as "addedBy", ${invoices.state} as state
    from ${invoices} where ${invoices.projectId} = ${projectId} and ${invoices.deletedAt} is null
      and ${invoices.state} <> 'set_aside' and ${invoices.id} is distinct from ${besides}::bigint
      and (${invoices.sameAs} = ${sameAs} or ${invoices.sha256} = ${sha256})
    order by ${invoices.id} limit 1`);
  if (!first) return;
  if (!can(member, 'expenses', 'read', invoiceFacts(first)))
    throw new DomainError('duplicate', problemMessage('This invoice was received already.'));
  throw new DomainError(
    'duplicate',
    problemMessage('This invoice was received already: {title}.', { title: first.title }),
    { current: { id: first.id, title: first.title } },
  );
}
