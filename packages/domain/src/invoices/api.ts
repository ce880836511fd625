import * as z from 'zod';
import { bulkTrashEndpoint } from '../bulk/bulk-endpoints.ts';
import { dateField } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { id, idInPath, requiredText, version } from '../field-schemas.ts';
import { signedAmountInput } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { exportEndpoint } from '../transfer/api.ts';
import { INVOICE_STATES } from './invoice-states.ts';
import { invoice } from './record.ts';

const declared = recordSchemas(invoice, {
  state: z.enum(INVOICE_STATES).optional(),
  supplierId: idInPath.optional(),
  /** By the day of issue. */
  from: dateField.optional(),
  to: dateField.optional(),
});

/** An invoice among others: without its document, and what follows from that. */
const listedInvoice = declared.reply.omit({
  document: true,
  findings: true,
  notChecked: true,
  proposal: true,
  expenseIds: true,
  otherFiles: true,
  note: true,
  sameAs: true,
  sha256: true,
});

/** The figures that are typed where the document does not state them. */
export const invoiceBody = declared.body.omit({ title: true });

export type Invoice = z.output<typeof declared.reply>;
export type ListedInvoice = z.output<typeof listedInvoice>;

const crud = crudEndpoints(
  invoice,
  { ...declared, body: invoiceBody },
  {
    update: {
      summary: 'Changes figures of a received invoice that its document does not state',
      refusals: ['frozen', 'duplicate'],
    },
    remove: { also: '; a booked one stays', refusals: ['frozen'] },
    restore: { refusals: ['duplicate'] },
    past: listedInvoice,
  },
);

const added = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/invoices',
  on: 'project',
  allow: ['expenses', 'create'],
  summary:
    'Receives a supplier’s invoice as `file`: UBL, CII, or a PDF with either inside; a PDF, JPEG or PNG without data is typed. Answers what its sums come to and how it would be booked',
  takes: 'multipart',
  reply: declared.reply,
  refusals: ['tooLarge', 'invalid', 'duplicate', 'full', 'tooMany'],
});

export const invoiceEndpoints = {
  ...crud,
  list: { ...crud.list, reply: z.array(listedInvoice) },
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/invoices/totals',
    on: 'project',
    allow: ['expenses', 'read'],
    summary: 'Counts of the filtered invoices; without a filter, of all',
    query: declared.filters,
    reply: z.object({ count: z.int(), received: z.int(), booked: z.int(), setAside: z.int() }),
  }),
  exported: exportEndpoint(
    'invoices',
    'expenses',
    declared.query,
    'Exports the filtered invoices as CSV or XLSX',
  ),
};

export const addInvoice = added;

export const bulkInvoices = bulkTrashEndpoint(invoice);

export const invoiceOriginal = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/original',
  on: 'invoice',
  allow: ['expenses', 'read'],
  summary: 'Downloads the invoice as it was received',
  reply: 'file',
});

export const invoicePicture = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/picture',
  on: 'invoice',
  allow: ['expenses', 'read'],
  summary:
    'The invoice as it was received, to look at: the first pages of a PDF as one WebP, or the picture itself; 204 for XML',
  reply: 'file',
});

/** The most parts of an invoice. */
export const MAX_PARTS = 50;

const part = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  itemName: requiredText(255),
  /** With the sign of the books. */
  amount: signedAmountInput,
  category: z.enum(CATEGORIES, { error: 'choice' }).nullable().default(null),
  commitmentId: id.nullable().default(null),
});

export const bookingBody = z.object({
  supplierId: id.nullable().default(null),
  /** That of the document by default, or 30 days after its date. */
  dueDate: dateField.nullable().default(null),
  /** With the sign of the books: below zero for a credit note. */
  amount: signedAmountInput,
  /** They add up to the amount; each becomes an expense. */
  parts: z.array(part).min(1).max(MAX_PARTS),
  /** Its sums contradict each other, or the payee account is another one than before, and it is booked all the same. */
  acknowledged: z.boolean().default(false),
  /** It is another one, although an expense has this supplier and number already. */
  allowDuplicate: z.boolean().default(false),
  version: version.optional(),
});

export type BookingPart = z.output<typeof part>;

export const bookInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/book',
  on: 'invoice',
  allow: ['expenses', 'create'],
  summary: 'Books an invoice: one expense for each of its parts, which add up to its amount',
  body: bookingBody,
  reply: declared.reply,
  status: 200,
  refusals: ['stale', 'invalidStep', 'duplicate', 'conflict'],
});

export const setInvoiceAside = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/set-aside',
  on: 'invoice',
  allow: ['expenses', 'update'],
  summary: 'Sets a received invoice aside, with a reason',
  body: z.object({ reason: requiredText(1000), version: version.optional() }),
  reply: declared.reply,
  status: 200,
  refusals: ['stale', 'invalidStep'],
});

export const takeInvoiceBack = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/take-back',
  on: 'invoice',
  allow: ['expenses', 'update'],
  summary: 'Takes back an invoice that was set aside',
  body: z.object({ version: version.optional() }),
  reply: declared.reply,
  status: 200,
  refusals: ['stale', 'invalidStep', 'duplicate'],
});
