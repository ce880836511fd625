import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import { assertScanPasses, fileUrlOf, sanitizeFileName } from '../files/service.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { unreadableInvoice } from './refusal-texts.ts';
import {
  notifyOfInvoice,
  type ReadFile,
  type ReadingServices,
  type ReceivedFile,
  readInvoiceFile,
  type StoreContext,
  storeEmbeddedFiles,
  storeInvoice,
} from './store-received.ts';

/** An invoice that came by mail: read, its bytes stored, and of no project yet. */
export type MailedInvoice = Required<ReceivedFile>;

export type { ReadingServices, StoreContext };

/** Removes the bytes of a mailed invoice that is not received. */
export const discardMailedInvoice = async (
  files: Pick<FileStore, 'remove'>,
  { stored, within }: Pick<MailedInvoice, 'stored' | 'within'>,
): Promise<void> => {
  await Promise.all([stored, ...within.kept].map(({ key }) => files.remove(key)));
};

/** Reads a file that came by mail, as one that is dropped on the screen is read. Throws a DomainError for one that is refused. */
export async function readMailedInvoice(
  services: ReadingServices,
  file: { name: string; bytes: Uint8Array },
  { mail, ...by }: { mail: MailedInvoice['mail']; account: string; signal: AbortSignal },
): Promise<MailedInvoice> {
  let found: ReadFile | undefined;
  const stored = await services.files.put(Readable.from([file.bytes]), MAX_UPLOAD_BYTES, async (path) => {
    await assertScanPasses(services.config.scanCommand, path);
    found = await readInvoiceFile(services, path, by);
  });
  if (!stored || !found) throw unreadableInvoice('file-too-large');
  const url = fileUrlOf(stored.key);
  const name = sanitizeFileName(file.name);
  try {
    const within = await storeEmbeddedFiles(services, found.files);
    return { ...{ url, name, found, within, stored, mail }, sha256: stored.sha256 };
  } catch (error) {
    await services.files.remove(stored.key);
    throw error;
  }
}

const words = (text: string): string => `-${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-`;

/** Whether a PDF has the name of an e-invoice, or its number in its name. */
function isPaperOf(pdf: string, { name, found }: MailedInvoice): boolean {
  if (found.outcome !== 'read') return false;
  const [ofPdf, ofInvoice] = [pdf, name].map((file) => words(file.replace(/\.[^.]*$/, '')));
  const { number } = found.document;
  return ofPdf === ofInvoice || (!!number && number.length >= 4 && words(pdf).includes(words(number)));
}

/**
 * Adds each PDF without invoice data to the one e-invoice of the same mail whose printed copy it is, judged by file
 * name, and returns the other invoices.
 */
export function joinPrintedPdfs(invoices: readonly MailedInvoice[]): MailedInvoice[] {
  const isJoined = ({ name, found, stored }: MailedInvoice): boolean => {
    const owners = invoices.filter((invoice) => isPaperOf(name, invoice));
    if (found.outcome === 'read' || found.type !== 'application/pdf' || owners.length !== 1) return false;
    owners[0]?.within.kept.push({ ...stored, name, type: found.type });
    return true;
  };
  return invoices.filter((invoice) => !isJoined(invoice));
}

/**
 * Receives an invoice that came by mail, in the name of the caller. Throws a DomainError, and has written nothing, if the
 * project has it already or no room for it. `sentBy` is the account of the sender, who is not told.
 */
export async function receiveMailedInvoice(
  context: StoreContext,
  invoice: MailedInvoice,
  sentBy: number | null,
): Promise<void> {
  await notifyOfInvoice(context, await storeInvoice(context, invoice), sentBy);
}
