import { workerData } from 'node:worker_threads';
import { DomainError } from '@brick/domain/errors';
import type { Config } from '../../platform/config/config.ts';
import { getConnection } from '../../platform/db/connection.ts';
import { openPool } from '../../platform/db/database.ts';
import type { FileStoreLocation } from '../../platform/files/file-store.ts';
import { openFileStoreAt } from '../../platform/files/open-file-store.ts';
import type { JobAttempt } from '../../platform/jobs/job-queue.ts';
import { handleWorkerMessages, type WorkerContext } from '../../platform/workers/handle-worker-messages.ts';
import { finishImport } from '../archive-jobs.ts';
import { importCancelled } from '../archive-problems.ts';
import { importProject } from './import-project.ts';
import { openProject } from './read-archive.ts';

/** Start options of the thread. */
export interface ImportSettings {
  databaseUrl: string;
  /** DATABASE_DIRECT_URL. */
  directUrl: string | undefined;
  store: FileStoreLocation;
  config: Pick<Config, 'archiveLimitMb' | 'projectFilesMb' | 'scanCommand'>;
}

/** The path of an archive and its job. */
export interface ImportOrder {
  path: string;
  job: JobAttempt;
  userId: number;
}

/** Progress in percent, or the key of a file that was stored. */
export type ImportEvent = { progress: number } | { kept: string };

/** The error of a rejected archive, which the main thread throws again. Null after a successful import. */
export type ImportOutcome = ConstructorParameters<typeof DomainError> | null;

const CONNECTIONS = 2;
/** The connections belong to this thread alone, but it may be too busy for seconds to notice that one is open. */
const CONNECTION_TIMEOUT_MS = 60_000;

const { databaseUrl, directUrl, store, config } = workerData as ImportSettings;
const pool = openPool(databaseUrl, CONNECTIONS, { waits: CONNECTION_TIMEOUT_MS, directUrl });
const opening = openFileStoreAt(store, () => {});

async function importArchive(
  { path, job, userId }: ImportOrder,
  desk: WorkerContext<ImportEvent>,
): Promise<void> {
  const archive = await openProject(path, config.archiveLimitMb);
  const hear = (progress: number) => desk.tell({ progress });
  try {
    hear(30);
    const services = { files: await opening, config };
    const importing = { pool, connection: getConnection(pool), services, archive, userId, hear };
    await importProject({ ...importing, kept: (kept) => desk.tell({ kept }) }, async (inside, imported) => {
      // If the job was cancelled meanwhile, the project is rolled back.
      if (!(await finishImport(inside, job, imported))) throw importCancelled();
    });
  } finally {
    archive.close();
  }
}

handleWorkerMessages<ImportOrder, ImportEvent, ImportOutcome>(async (order, desk) => {
  try {
    await importArchive(order, desk);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.detail, error.extra];
    throw error;
  }
});
