import { Readable } from 'node:stream';
import {
  addInvoice,
  bulkInvoices,
  invoiceEndpoints,
  invoiceOriginal,
  invoicePicture,
} from '@brick/domain/invoices/api';
import { invoice } from '@brick/domain/invoices/record';
import { loadFile } from '../files/service.ts';
import { drawFirstPages } from '../plans/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { contentDisposition } from '../platform/http/content-disposition.ts';
import { type RowContext, serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { bulkRules, listRoutes, recordRoutes } from '../records/record-routes.ts';
import { invoiceRules, wholeInvoiceRules } from './invoice-rules.ts';
import { type InvoiceRow, invoiceRows } from './invoice-store.ts';
import { receiveInvoice } from './receive.ts';
import { invoiceStepRoutes } from './step-routes.ts';

const { add: _, list, totals, exported, ...ofOne } = invoiceEndpoints;

type OriginalContext = RowContext<unknown, InvoiceRow>;
type StoredFile = NonNullable<Awaited<ReturnType<typeof loadFile>>>;

async function originalOf({ connection, row }: OriginalContext): Promise<StoredFile> {
  const file = row.originalUrl === null ? undefined : await loadFile(connection, row.originalUrl);
  if (!file) throw notFound();
  return file;
}

async function answerFile(
  { services }: OriginalContext,
  { key, type }: StoredFile,
  disposition: string,
): Promise<FileResponse> {
  const found = await services.files.read(key);
  if (!found) throw notFound();
  return new FileResponse(found.stream, {
    'content-type': type,
    'content-length': String(found.size),
    'content-disposition': disposition,
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
}

export const invoiceRoutes = [
  serve(addInvoice, receiveInvoice),
  ...recordRoutes(invoice, ofOne, wholeInvoiceRules),
  ...listRoutes(invoice, { list, totals, exported }, invoiceRules),
  ...invoiceStepRoutes,

  serveRow(invoiceOriginal, invoiceRows, async (context) => {
    const file = await originalOf(context);
    return answerFile(context, file, contentDisposition('attachment', file.name));
  }),

  serveRow(invoicePicture, invoiceRows, async (context) => {
    const file = await originalOf(context);
    if (file.type.startsWith('image/')) return answerFile(context, file, 'inline');
    const drawn = file.type === 'application/pdf' ? await drawFirstPages(context, file.key) : null;
    if (drawn) return drawn;
    context.reply.code(204);
    return new FileResponse(Readable.from([], { objectMode: false }), {
      'cache-control': 'private, max-age=3600',
    });
  }),

  serveBulk(bulkInvoices, bulkRules(invoice, invoiceRules)),
];
