import { addInvoice, bulkInvoices, invoiceCalls, invoiceOriginal } from '@brick/domain/invoices/api';
import { invoice } from '@brick/domain/invoices/record';
import { loadFile } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, listRoutes, recordRoutes } from '../records/record-routes.ts';
import { invoiceRules, wholeInvoiceRules } from './invoice-rules.ts';
import { invoiceRows } from './invoice-store.ts';
import { receiveInvoice } from './receive.ts';
import { invoiceStepRoutes } from './step-routes.ts';

const { add: _, list, totals, exported, ...ofOne } = invoiceCalls;

export const invoiceRoutes = [
  serve(addInvoice, receiveInvoice),
  ...recordRoutes(invoice, ofOne, wholeInvoiceRules),
  ...listRoutes(invoice, { list, totals, exported }, invoiceRules),
  ...invoiceStepRoutes,

  serveRow(invoiceOriginal, invoiceRows, async ({ connection, row, services }) => {
    const file = row.originalUrl === null ? undefined : await loadFile(connection, row.originalUrl);
    const found = file && (await services.files.read(file.key));
    if (!found) throw notFound();
    return new FileResponse(found.stream, {
      'content-type': file.type,
      'content-length': String(found.size),
      'content-disposition': contentDisposition('attachment', file.name),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
  }),

  serveBulk(bulkInvoices, bulkRules(invoice, invoiceRules)),
];
