import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { XmlElement } from '@brick/xml/element';
import { readXml } from '@brick/xml/read-xml';
import { XmlRefusal } from '@brick/xml/refusals';
import { CII_INVOICE } from './cii/namespaces.ts';
import { readCii } from './cii/read-cii.ts';
import { type FileKind, kindOf } from './file-kind.ts';
import { MAX_EMBEDDED_FILES, MAX_FILE_BYTES, MAX_XML_BYTES } from './limits.ts';
import type { EmbeddedFile, MappedDocument } from './mapped-document.ts';
import { embeddedFiles } from './pdf/embedded-files.ts';
import { Refusal, type RefusalCode } from './refusals.ts';
import { UBL_CREDIT_NOTE, UBL_INVOICE } from './ubl/namespaces.ts';
import { readUbl } from './ubl/read-ubl.ts';

/** What became of a file. */
export type Reading =
  | {
      outcome: 'read';
      document: InvoiceDocument;
      /** What came inside the file besides the invoice: of the PDF, and of the XML. */
      files: EmbeddedFile[];
      /** The name of the XML within a PDF; null if the file is the XML. */
      within: string | null;
    }
  /** A PDF or picture without data: its figures are typed. */
  | { outcome: 'without-data'; media: 'pdf' | 'jpeg' | 'png'; files: EmbeddedFile[] }
  | { outcome: 'refused'; code: RefusalCode };

const XML = { bytes: MAX_XML_BYTES };

/** The XML of a PDF, by its name in any case; the first of these that is there is the invoice. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

function mapped(root: XmlElement): MappedDocument {
  if (root.uri === UBL_INVOICE && root.name === 'Invoice') return readUbl(root, 'ubl-invoice');
  if (root.uri === UBL_CREDIT_NOTE && root.name === 'CreditNote') return readUbl(root, 'ubl-credit-note');
  if (root.uri === CII_INVOICE && root.name === 'CrossIndustryInvoice') return readCii(root);
  // Of any version: their namespaces changed, their roots did not.
  if (root.name === 'CrossIndustryDocument') throw new Refusal('zugferd-1');
  if (root.name === 'FatturaElettronica') throw new Refusal('fattura-pa');
  throw new Refusal('xml-not-an-invoice');
}

function reading(
  { document, files }: MappedDocument,
  others: EmbeddedFile[],
  within: string | null,
): Reading {
  const all = [...others, ...files];
  if (all.length > MAX_EMBEDDED_FILES) throw new Refusal('too-many-files');
  return { outcome: 'read', document, files: all, within };
}

async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const files = await embeddedFiles(bytes);
  const invoice = NAMES.flatMap((name) => files.find((file) => file.name.toLowerCase() === name) ?? [])[0];
  if (invoice === undefined) return { outcome: 'without-data', media: 'pdf', files };
  const others = files.filter((file) => file !== invoice);
  return reading(mapped(readXml(invoice.bytes, XML)), others, invoice.name);
}

async function readKind(kind: FileKind, bytes: Uint8Array): Promise<Reading> {
  switch (kind) {
    case 'xml':
      return reading(mapped(readXml(bytes, XML)), [], null);
    case 'pdf':
      return readPdf(bytes);
    case 'jpeg':
    case 'png':
      return { outcome: 'without-data', media: kind, files: [] };
    case 'edifact':
      throw new Refusal('edifact');
    case 'unknown':
      throw new Refusal('unknown-file');
  }
}

/**
 * Reads a supplier's invoice from a file of a stranger. Its content decides what it is, not its name. Never throws
 * for what the file holds; the caller runs it in a thread with limits of memory and time.
 */
export async function readInvoice(bytes: Uint8Array): Promise<Reading> {
  try {
    if (bytes.length === 0) throw new Refusal('empty-file');
    if (bytes.length > MAX_FILE_BYTES) throw new Refusal('file-too-large');
    return await readKind(kindOf(bytes), bytes);
  } catch (error) {
    if (error instanceof Refusal || error instanceof XmlRefusal)
      return { outcome: 'refused', code: error.code };
    throw error;
  }
}
