import { readFile } from 'node:fs/promises';
import { readStatements, type StatementReading } from '@brick/bank-statements/read-statements';
import { type BillReading, readBill } from '@brick/boq/read-bill';
import { type Reading as InvoiceReading, readInvoice } from '@brick/einvoice/read-invoice';
import { type ProgrammeReading, readProgramme } from '@brick/project-xml/read-programme';
import { handleWorkerMessages } from './handle-worker-messages.ts';
import { type MailOutcome, readMail } from './read-mail.ts';

/** What becomes of a file, by the kind that it is read as. */
export interface FileReadings {
  invoice: InvoiceReading;
  'bank-statement': StatementReading;
  mail: MailOutcome;
  'bill-of-quantities': BillReading;
  programme: ProgrammeReading;
}

/** The file to read. */
export interface ReadingTask {
  kind: keyof FileReadings;
  path: string;
}

/** Bytes with a buffer of their own, so that no more than themselves goes to the main thread. */
function apart(reading: InvoiceReading): InvoiceReading {
  if (reading.outcome === 'refused') return reading;
  return { ...reading, files: reading.files.map((file) => ({ ...file, bytes: file.bytes.slice() })) };
}

const READERS: { [Kind in keyof FileReadings]: (bytes: Uint8Array) => Promise<FileReadings[Kind]> } = {
  invoice: async (bytes) => apart(await readInvoice(bytes)),
  'bank-statement': readStatements,
  mail: readMail,
  'bill-of-quantities': async (bytes) => readBill(bytes),
  programme: readProgramme,
};

handleWorkerMessages<ReadingTask, never, FileReadings[keyof FileReadings]>(async ({ kind, path }) =>
  READERS[kind](await readFile(path)),
);
