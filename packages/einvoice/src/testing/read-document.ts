import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { readInvoice } from '../read-invoice.ts';
import { bytesOf } from './samples.ts';

/** Reads a sample after replacing some of its texts; each must be there. */
export async function documentOf(
  sample: string,
  changes: Record<string, string> = {},
): Promise<InvoiceDocument> {
  let text = sample;
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`not in the sample: ${before}`);
    text = text.replaceAll(before, after);
  }
  const reading = await readInvoice(bytesOf(text));
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.document;
}
