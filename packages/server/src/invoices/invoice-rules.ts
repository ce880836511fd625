import type { BodyOf } from '@brick/domain/endpoint';
import { assertSign } from '@brick/domain/expenses/rules';
import type { invoiceEndpoints } from '@brick/domain/invoices/api';
import { assertNotBooked, assertNotStated, assertReceived, invoiceTitle } from '@brick/domain/invoices/rules';
import type { RecordRules } from '../records/record-rules.ts';
import { invoiceKind } from '../schema/invoices/invoices.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  assertNotDuplicate,
  documentOf,
  duplicateKeyOf,
  type InvoiceRow,
  invoiceConditions,
  invoiceRows,
  loadInvoiceTotals,
  lockInvoices,
} from './invoice-store.ts';
import { serializeInvoice } from './serialize-invoices.ts';

type InvoiceBody = BodyOf<typeof invoiceEndpoints.add>;

/** Server-side rules of suppliers' invoices. */
export const invoiceRules: RecordRules<InvoiceRow, InvoiceBody> = {
  rows: invoiceRows,
  stored: invoiceKind,
  titleOf: ({ title }) => title,
  filtered: invoiceConditions,
  totals: loadInvoiceTotals,
  mustBeEditable(_member, row, sent) {
    assertReceived(row);
    assertNotStated({ ...row, document: documentOf(row) }, sent);
  },
  async beforeChange({ connection, caller, member, row }, sent) {
    const { projectId } = row;
    const after = { ...row, ...(sent as Partial<InvoiceRow>) };
    if (after.amount !== null && (sent.amount !== undefined || sent.kind !== undefined))
      assertSign(after.kind, after.amount);
    // Sent together, in the order of one that comes in: it takes uploads after it has looked for the same one.
    const [, named] = await Promise.all([
      sent.supplierId !== undefined && lockInvoices(connection, projectId),
      resolveSupplier(connection, {
        ...{ projectId, caller, row, field: 'supplierId' },
        sent: { supplierId: sent.supplierId, supplier: after.supplier },
      }),
    ]);
    const supplier = row.document === null && named !== undefined ? named : after.supplier;
    const sameAs = duplicateKeyOf({ ...after, supplier });
    const isOther = sameAs !== duplicateKeyOf(row);
    if (isOther)
      await assertNotDuplicate(connection, { member, projectId, besides: row.id }, { sameAs, sha256: null });
    const title = invoiceTitle({ ...after, supplier }, row.title);
    return { fields: { supplier, title, ...(isOther && { sameAs }) } };
  },
  mustBeDeletable: (_member, row) => assertNotBooked(row),
  async restorable({ connection, member }, rows) {
    for (const row of rows)
      if (row.state !== 'set_aside')
        await assertNotDuplicate(connection, { member, projectId: row.projectId, besides: row.id }, row);
    return () => {};
  },
};

/** The same, with answers about one invoice as a whole. */
export const wholeInvoiceRules: typeof invoiceRules = {
  ...invoiceRules,
  shown: (context, rows) => Promise.all(rows.map((row) => serializeInvoice(context, row))),
};
