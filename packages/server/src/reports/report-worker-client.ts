import { DomainError, problemMessage } from '@brick/domain/errors';
import type pg from 'pg';
import type { FileStore } from '../platform/files/file-store.ts';
import type { FileNameAndType, ReportWorker } from '../platform/jobs/report-worker-types.ts';
import { createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { GeneratedFiles } from '../platform/workers/generated-files.ts';
import { WorkerThread, workerEntry } from '../platform/workers/worker-thread.ts';
import type { ReportTask, ReportTaskResult, ReportWorkerSettings } from './report-worker.ts';

interface ReportWorkerOptions {
  pool: pg.Pool;
  /** DATABASE_READ_URL. */
  readUrl: string | undefined;
  files: FileStore;
  log: (problem: string) => void;
  /** Timeout of one report in milliseconds. */
  patience?: number;
  /** Memory limit of the thread in MB. */
  memory?: number;
}

const TIMEOUT_MS = 300_000;
const MEMORY_LIMIT_MB = 512;
const MAX_WAITING = 100;
const MAX_WAITING_PER_USER = 2;
const IDLE_TIMEOUT_MS = 60_000;

const tooManyReports = () =>
  new DomainError(
    'unavailable',
    problemMessage('Many reports are being made at the moment. Please try again in half a minute.'),
    { retryAfterSeconds: 30 },
  );

const reportFailed = () =>
  new DomainError(
    'unavailable',
    problemMessage('This report could not be made. Please try again in a moment.'),
    {
      retryAfterSeconds: 5,
    },
  );

/**
 * Runs report tasks in a worker thread, which starts with the first report, uses its own database connection and ends
 * when idle.
 */
export function startReportWorker({
  pool,
  readUrl,
  files,
  log,
  patience = TIMEOUT_MS,
  memory = MEMORY_LIMIT_MB,
}: ReportWorkerOptions): ReportWorker {
  const made = new GeneratedFiles();
  const thread = new WorkerThread<ReportTask, number, ReportTaskResult>({
    entry: workerEntry(
      import.meta.url,
      'reports/report-worker.js',
      new URL('./report-worker-from-source.mjs', import.meta.url),
    ),
    name: 'workshop',
    given: { databaseUrl: pool.options.connectionString ?? '', readUrl } satisfies ReportWorkerSettings,
    stops: true,
    idle: IDLE_TIMEOUT_MS,
    ...{ mostWaiting: MAX_WAITING, waitingOfOne: MAX_WAITING_PER_USER },
    ...{ log, patience, memory, tooMany: tooManyReports, notDone: reportFailed },
  });
  return {
    make: (order, { hear, signal, account } = {}) =>
      made.make(order.format, async (path): Promise<FileNameAndType> => {
        const outcome = await thread.do({
          title: `${order.report} as ${order.format}`,
          order: { order, path },
          bytesOf: createPhotoLoader(files),
          ...{ hear, signal, account },
        });
        for (const note of outcome.notes) log(note);
        if ('refusal' in outcome) throw new DomainError(...outcome.refusal);
        return outcome.named;
      }),
    close: () => thread.close(),
  };
}
