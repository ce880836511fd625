import { DomainError, type ErrorCode, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import {
  discardMailedInvoice,
  joinPrintedPdfs,
  type MailedInvoice,
  type ReadingServices,
  readMailedInvoice,
  receiveMailedInvoice,
  type StoreContext,
} from '../invoices/service.ts';
import type { MailFile } from '../platform/workers/read-mail.ts';

/** A file that was not received, and why. */
export interface RefusedFile {
  name: string;
  code: ErrorCode;
  problem: ProblemMessage;
}

interface FilesRead {
  invoices: MailedInvoice[];
  refused: RefusedFile[];
}

/** What passes by itself: the mail is kept and tried again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'unavailable' || error.code === 'full');

const refusalOf = (name: string, error: unknown): RefusedFile => {
  if (!(error instanceof DomainError) || isPassing(error)) throw error;
  return { name, code: error.code, problem: error.detail };
};

/** Removes the bytes of invoices that are not received after all. */
export const discardAll = async (
  files: Parameters<typeof discardMailedInvoice>[0],
  invoices: readonly MailedInvoice[],
): Promise<void> => {
  await Promise.all(invoices.map((invoice) => discardMailedInvoice(files, invoice)));
};

/** Reads the files of a mail one after another, and stores their bytes. Throws what passes by itself. */
export async function readFiles(
  services: ReadingServices,
  files: readonly MailFile[],
  by: Parameters<typeof readMailedInvoice>[2],
): Promise<FilesRead> {
  const read: FilesRead = { invoices: [], refused: [] };
  try {
    for (const file of files) {
      try {
        read.invoices.push(await readMailedInvoice(services, file, by));
      } catch (error) {
        // A reading that is broken off looks like one that takes too long.
        if (by.signal.aborted) throw error;
        read.refused.push(refusalOf(file.name, error));
      }
    }
    return { ...read, invoices: joinPrintedPdfs(read.invoices) };
  } catch (error) {
    await discardAll(services.files, read.invoices);
    throw error;
  }
}

/**
 * Receives invoices in the order of the mail, in the transaction of the caller. Returns those that the project did not
 * take, such as duplicates, whose bytes have to be removed once it has committed.
 */
export async function receiveInvoices(
  context: StoreContext,
  invoices: readonly MailedInvoice[],
  sentBy: number | null,
): Promise<{ received: number; unused: MailedInvoice[]; refused: RefusedFile[] }> {
  const unused: MailedInvoice[] = [];
  const refused: RefusedFile[] = [];
  for (const invoice of invoices)
    try {
      await receiveMailedInvoice(context, invoice, sentBy);
    } catch (error) {
      refused.push(refusalOf(invoice.name, error));
      unused.push(invoice);
    }
  return { received: invoices.length - unused.length, unused, refused };
}

/** Refuses a mail that cannot be read any more. */
export const unreadableMail = () =>
  new DomainError('conflict', problemMessage('This mail can not be read any more. Drop it.'));
