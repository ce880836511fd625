import type { Reading } from '@brick/einvoice/read-invoice';

/** Reads suppliers' invoices in a thread of its own. */
export interface InvoiceReader {
  /** Reads a file. Throws if that takes too much time or memory. */
  read(path: string, options: { account: string; signal: AbortSignal }): Promise<Reading>;
  close(): void;
}
