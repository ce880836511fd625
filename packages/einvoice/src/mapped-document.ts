import type { InvoiceDocument } from '@brick/domain/invoices/document';

/** A file that came inside the document. */
export interface EmbeddedFile {
  name: string;
  mediaType: string | null;
  bytes: Uint8Array;
}

/** What a mapper makes of XML. */
export interface MappedDocument {
  document: InvoiceDocument;
  files: EmbeddedFile[];
}
