import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Reading } from '@brick/einvoice/read-invoice';
import type { InvoiceReader } from '../../platform/jobs/invoice-reader.ts';
import { WorkerThread, workerEntry } from '../../platform/workers/worker-thread.ts';
import type { ReadingTask } from './reading-worker.ts';

const TIMEOUT_MS = 10_000;
const MEMORY_LIMIT_MB = 256;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_WAITING = 100;
const MAX_WAITING_PER_USER = 25;

const tooManyFiles = () =>
  new DomainError(
    'unavailable',
    problemMessage('Many invoices are being read at the moment. Please try again in half a minute.'),
    { retryAfterSeconds: 30 },
  );

const tooMuchToRead = () =>
  fieldProblem('file', problemMessage('Reading this file takes more time or memory than any invoice needs'));

/** Reads files of strangers in a worker thread with limits of memory and time, which ends when idle. */
export function startInvoiceReader({ log }: { log: (problem: string) => void }): InvoiceReader {
  const thread = new WorkerThread<ReadingTask, never, Reading>({
    entry: workerEntry(
      import.meta.url,
      'invoices/reading/reading-worker.js',
      new URL('./reading-worker-from-source.mjs', import.meta.url),
    ),
    name: 'reader of invoices',
    stops: true,
    ...{ patience: TIMEOUT_MS, memory: MEMORY_LIMIT_MB, idle: IDLE_TIMEOUT_MS },
    ...{ mostWaiting: MAX_WAITING, waitingOfOne: MAX_WAITING_PER_USER },
    ...{ log, tooMany: tooManyFiles, notDone: tooMuchToRead },
  });
  return {
    read: (path, { account, signal }) =>
      thread.do({ title: 'an invoice', order: { path }, ...{ account, signal } }),
    close: () => thread.close(),
  };
}
