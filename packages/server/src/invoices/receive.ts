import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import type { addInvoice, Invoice } from '@brick/domain/invoices/api';
import { discardUploads, keepUpload } from '../files/service.ts';
import { mayHaveCommitted } from '../platform/db/connection.ts';
import type { ProjectContext } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { unreadableInvoice } from './refusal-texts.ts';
import { serializeInvoice } from './serialize-invoices.ts';
import {
  type FilesWithin,
  notifyOfInvoice,
  readInvoiceFile,
  storeEmbeddedFiles,
  storeInvoice,
} from './store-received.ts';

type ReceiveContext = ProjectContext<typeof addInvoice>;

/** Receives an invoice: reads its file, stores it, tells who books, and answers how it would be booked. */
export async function receiveInvoice(context: ReceiveContext): Promise<Invoice> {
  const { caller, member, project, services, reply } = context;
  const file = await keepUpload(context, MAX_UPLOAD_BYTES, (path) =>
    readInvoiceFile(services, path, {
      ...{ account: `account ${caller.userId}`, signal: clientGoneSignal(reply) },
    }),
  );
  if (!file) throw unreadableInvoice('file-too-large');
  let within: FilesWithin = { kept: [], others: [] };
  try {
    within = await storeEmbeddedFiles(services, file.found.files);
    return await services.inTransaction(async (connection) => {
      const { request, today } = context;
      const inside = { connection, services, caller, member, project, today, request };
      const row = await storeInvoice(inside, { ...file, within });
      const [answer] = await Promise.all([serializeInvoice(inside, row), notifyOfInvoice(inside, row)]);
      return answer;
    });
  } catch (error) {
    if (mayHaveCommitted(error)) throw error;
    await Promise.all([
      discardUploads(context, [file.url]),
      ...within.kept.map(({ key }) => services.files.remove(key)),
    ]);
    throw error;
  }
}
