import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { workerData } from 'node:worker_threads';
import { DomainError } from '@brick/domain/errors';
import { openPool } from '../platform/db/database.ts';
import { ReplicaReads } from '../platform/db/replica-reads.ts';
import type { FileNameAndType, ReportRequest } from '../platform/jobs/report-worker-types.ts';
import { handleWorkerMessages, type WorkerContext } from '../platform/workers/handle-worker-messages.ts';
import { buildReport } from './build-report.ts';
import { mimeTypeOf, reportFileName } from './formats/file-names.ts';
import { writeReportFile } from './formats/report-files.ts';

/** The report to generate and the path of its file. */
export interface ReportTask {
  order: ReportRequest;
  path: string;
}

/** The addresses that the thread reads from. */
export interface ReportWorkerSettings {
  databaseUrl: string;
  readUrl: string | undefined;
}

/** The named file, or the error, which the main thread throws again; with what is to be logged. */
export type ReportTaskResult = { notes: string[] } & (
  | { named: FileNameAndType }
  | { refusal: ConstructorParameters<typeof DomainError> }
);

const CONNECTIONS = 2;
/** The connections belong to this thread alone, but it may be too busy for seconds to notice that one is open. */
const CONNECTION_TIMEOUT_MS = 60_000;

const { databaseUrl, readUrl } = workerData as ReportWorkerSettings;
let notes: string[] = [];
const reads = new ReplicaReads({
  primary: openPool(databaseUrl, CONNECTIONS, { waits: CONNECTION_TIMEOUT_MS }),
  url: readUrl,
  size: CONNECTIONS,
  note: (sentence) => notes.push(sentence),
});

async function makeFile({ order, path }: ReportTask, desk: WorkerContext<number>): Promise<FileNameAndType> {
  const { report, format, options, ...place } = order;
  return reads.whileWriting(async (connection) => {
    const made = await buildReport({ connection, ...place }, report, options);
    // What a replica could not bring to its end.
    await rm(path, { force: true });
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await writeReportFile(format, { report: made, connection, desk, output });
    return { name: reportFileName(made, format), type: mimeTypeOf(format) };
  });
}

handleWorkerMessages<ReportTask, number, ReportTaskResult>(async (making, desk) => {
  notes = [];
  try {
    return { named: await makeFile(making, desk), notes };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: [error.code, error.detail, error.extra], notes };
    throw error;
  }
}, constants.priority.PRIORITY_LOW);
