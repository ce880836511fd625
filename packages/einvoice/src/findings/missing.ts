import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { Finding } from './finding.ts';

/** What every invoice states: BR-02 to BR-16. */
const REQUIRED: Record<string, (document: InvoiceDocument) => unknown> = {
  'BR-02': ({ number }) => number,
  'BR-03': ({ issued }) => issued,
  'BR-04': ({ typeCode }) => typeCode,
  'BR-05': ({ currency }) => currency,
  'BR-06': ({ seller }) => seller.name,
  'BR-07': ({ buyer }) => buyer.name,
  'BR-08': ({ seller }) => seller.address,
  'BR-09': ({ seller }) => seller.address?.country,
  'BR-10': ({ buyer }) => buyer.address,
  'BR-11': ({ buyer }) => buyer.address?.country,
  'BR-12': ({ totals }) => totals.lines,
  'BR-13': ({ totals }) => totals.net,
  'BR-14': ({ totals }) => totals.gross,
  'BR-15': ({ totals }) => totals.payable,
  'BR-16': ({ lines }) => lines[0],
};

export const missingFindings = (document: InvoiceDocument): Finding[] =>
  Object.entries(REQUIRED).map(([rule, stated]) => ({ rule, ok: (stated(document) ?? null) !== null }));
